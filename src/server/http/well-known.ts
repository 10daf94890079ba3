import type { Hono } from 'hono';
import type { Clock } from '#kit/clock.ts';
import { DAY_MS } from '#kit/days.ts';
import { paths } from '#kit/paths.ts';

/** From each request on, so that it is never over while we answer, and soon over once we do not. */
const GOOD_FOR_DAYS = 30;

/** What browsers, password managers and finders of holes look for at fixed addresses. */
export function serveWellKnown(
  app: Hono,
  { clock, contact, publicUrl }: { clock: Clock; contact: string | undefined; publicUrl: string },
): void {
  app.get('/.well-known/change-password', (c) => c.redirect(`${paths.account()}#sign-in`, 302));
  // RFC 9116. Without a contact there is nobody to write to, and no file that says otherwise.
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date(clock.now().getTime() + GOOD_FOR_DAYS * DAY_MS);
    c.header('cache-control', 'public, max-age=3600');
    return c.text(
      [
        `Contact: mailto:${contact}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en, es',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
}
