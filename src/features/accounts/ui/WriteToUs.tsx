import { setting } from '#web/settings.ts';

/** Whom to write to, for somebody whose account an admin has closed. */
export default function WriteToUs() {
  const email = setting('CONTACT_EMAIL');
  return (
    <p>
      <a className="link break-all" href={`mailto:${email}`}>
        {email}
      </a>
    </p>
  );
}
