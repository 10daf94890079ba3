import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '../../../web/paths.ts';
import { setting } from '../../../web/settings.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { usePublicPath } from '../../../web/use-public-path.ts';

/** What who is at work may still want: rules, help, how to reach us. */
export function WorkFooter() {
  const { t } = useLingui();
  return (
    <footer className="no-print mt-10 border-t border-hairline">
      <div className="mx-auto max-w-5xl px-4 py-3 text-sm sm:px-6">
        <nav aria-label={t`Footer`}>
          <ul className="flex flex-wrap gap-x-5">
            <PageLinks />
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function PageLinks() {
  const to = usePublicPath();
  const email = setting('CONTACT_EMAIL');
  return (
    <>
      <li>
        <Link className={LINK} to={to(paths.packs())}>
          <Trans>Guides</Trans>
        </Link>
      </li>
      <li>
        <Link className={LINK} to={to(paths.privacy())}>
          <Trans>Privacy</Trans>
        </Link>
      </li>
      <li>
        <Link className={LINK} to={to(paths.terms())}>
          <Trans>Terms of use</Trans>
        </Link>
      </li>
      <li>
        <a className={LINK} href={`mailto:${email}`}>
          {email}
        </a>
      </li>
    </>
  );
}

const LINK = 'link inline-flex min-h-11 min-w-11 items-center';

/** What this is and what it is not, how to reach us, and the waitlist. */
export function Footer() {
  const { t } = useLingui();
  const to = usePublicPath();
  return (
    <footer className="no-print mt-16 border-t border-hairline bg-muted">
      <div className="mx-auto grid max-w-5xl gap-5 px-4 py-8 text-sm text-ink-2 sm:px-6">
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
        <nav aria-label={t`Footer`}>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <Link className={LINK} to={to(paths.getStarted())}>
                <Trans>Get started</Trans>
              </Link>
            </li>
            <li>
              <Link className={LINK} to={to(paths.join())}>
                <Trans>Join our team</Trans>
              </Link>
            </li>
            <PageLinks />
          </ul>
        </nav>
        <p>© 2025 Kinkeeper</p>
      </div>
    </footer>
  );
}
