"""The one error that bad input raises."""


class InputError(ValueError):
    """Something a user wrote is not allowed.

    Parameters
    ----------
    field : str
        Where it stands, as a path into the document (``players[1].quilt``) or an option name.
    reason : str
        What is wrong and what is allowed instead, in one line.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}" if field else reason)
