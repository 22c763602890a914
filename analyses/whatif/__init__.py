"""What if: a base and a variant played on the same circles, until the question is answered."""
