"""Verifies access tokens with PyJWT from published keys; prints for each whose it is, or why it is refused."""
import json
import sys

import jwt

given = json.load(sys.stdin)
keys = {key["kid"]: jwt.PyJWK(key).key for key in given["keys"]}


def verdict(token):
    try:
        key = keys[jwt.get_unverified_header(token)["kid"]]
        required = ["exp", "iat", "iss", "aud", "sub", "sid"]
        claims = jwt.decode(
            token,
            key,
            algorithms=["ES256"],
            issuer=given["issuer"],
            audience=given["audience"],
            options={"require": required},
        )
        return claims["sub"]
    except (jwt.PyJWTError, KeyError) as error:
        return type(error).__name__


json.dump([verdict(token) for token in given["tokens"]], sys.stdout)
