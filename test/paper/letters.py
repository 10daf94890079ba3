"""Reads a letter with Python's own parser of e-mail, and prints what it makes of it as JSON."""
import email
import email.policy
import json
import sys

# Bytes: from a file, it would change the ends of lines.
letter = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)


def part(each):
    return {
        "type": each.get_content_type(),
        "charset": each.get_content_charset(),
        "method": each.get_param("method"),
        "filename": each.get_filename(),
        "disposition": each.get_content_disposition(),
        "content": None if each.is_multipart() else each.get_payload(decode=True).decode(),
    }


parts = list(letter.walk())
print(
    json.dumps(
        {
            "to": letter["To"],
            "subject": letter["Subject"],
            "defects": [str(defect) for each in parts for defect in each.defects],
            "body": letter.get_body(("plain",)).get_content(),
            "parts": [part(each) for each in parts],
        }
    )
)
