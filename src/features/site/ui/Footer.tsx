import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { setting } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { usePublicPath } from '#web/use-public-path.ts';

/**
 * What this is and is not, how to reach us, and the waitlist.
 * @param brief links only, for signed-in screens
 */
export function Footer({ brief }: { brief: boolean }) {
  const { t } = useLingui();
  const to = usePublicPath();
  const email = setting('CONTACT_EMAIL');
  const link = 'link inline-flex min-h-11 min-w-11 items-center';
  const pages = [
    [paths.packs(), t`Guides`],
    [paths.sheets(), t`Sheets to print`],
    [paths.nearYou(), t`Help near you`],
    [paths.getStarted(), t`Get started`],
    [paths.join(), t`Join our team`],
    [paths.privacy(), t`Privacy`],
    [paths.terms(), t`Terms of use`],
    [paths.verify(), t`Check a signed file`],
  ] as const;
  return (
    <footer className="no-print mt-16 border-t border-hairline bg-muted">
      <div
        className={`mx-auto grid max-w-5xl gap-5 px-4 text-sm text-ink-2 sm:px-6 ${brief ? 'py-2' : 'py-8'}`}
      >
        {brief ? null : <Promises to={to} />}
        <nav aria-label={t`Footer`}>
          <ul className="flex flex-wrap gap-x-5">
            {pages.map(([path, name]) => (
              <li key={path}>
                <Link className={link} to={to(path)}>
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <a className={link} href={`mailto:${email}`}>
                {email}
              </a>
            </li>
          </ul>
        </nav>
        {brief ? null : <p>© 2025 Kinkeeper</p>}
      </div>
    </footer>
  );
}

function Promises({ to }: { to: (path: string) => string }) {
  return (
    <>
      <p className="measure">
        <Trans>
          <strong>Kinkeeper is in beta.</strong> No services are offered yet. Join the waitlist, and we tell
          you when they open.
        </Trans>
      </p>
      <p>
        <ButtonLink look="secondary" to={to(paths.waitlist())}>
          <Trans>Join the Waitlist</Trans>
        </ButtonLink>
      </p>
      <p className="measure">
        <Trans>
          We take no kickbacks, referral fees or commissions. We give no medical care and no legal or
          financial representation, and we do not decide for your family.
        </Trans>
      </p>
    </>
  );
}
