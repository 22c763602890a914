"""The ten tasks of a newcomer, done on the site by touch and by mouse and keys."""
