"""Reads a calendar with two libraries of others, and prints what they make of it as JSON."""
import ctypes
import json
import sys

import icalendar

content = sys.stdin.buffer.read()


def entry(event):
    return {
        "uid": event["UID"],
        "sequence": event["SEQUENCE"],
        "status": event["STATUS"],
        "summary": event["SUMMARY"],
        "start": event.decoded("DTSTART").isoformat(),
        "end": event.decoded("DTEND").isoformat(),
    }


def by_libical():
    lib = ctypes.CDLL("libical.so.3")
    for name, takes, gives in (
        ("icalparser_parse_string", ctypes.c_char_p, ctypes.c_void_p),
        ("icalcomponent_count_errors", ctypes.c_void_p, ctypes.c_int),
        ("icalrestriction_check", ctypes.c_void_p, ctypes.c_int),
    ):
        function = getattr(lib, name)
        function.argtypes, function.restype = [takes], gives
    calendar = lib.icalparser_parse_string(content)
    # The check of RFC 5546 adds errors of its own.
    errors = lib.icalcomponent_count_errors(calendar)
    return {"errors": errors, "allowed": bool(lib.icalrestriction_check(calendar))}


calendar = icalendar.Calendar.from_ical(content)
print(
    json.dumps(
        {
            "method": calendar.get("METHOD"),
            "errors": [str(error) for part in calendar.walk() for error in part.errors],
            "entries": [entry(event) for event in calendar.walk("VEVENT")],
            "libical": by_libical(),
        }
    )
)
