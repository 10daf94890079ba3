import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '../../../web/paths.ts';

/** What this is and what it is not. */
export function Footer() {
  const { t } = useLingui();
  return (
    <footer className="no-print mt-16 border-t border-hairline bg-muted">
      <div className="mx-auto grid max-w-5xl gap-3 px-4 py-8 text-sm text-ink-2 sm:px-6">
        <p className="measure">
          <Trans>
            Kinkeeper is in beta. No services are offered yet. We do not give medical, legal or financial
            advice, and we do not decide for your family.
          </Trans>
        </p>
        <nav aria-label={t`Footer`}>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <Link className="link inline-flex min-h-11 items-center" to={paths.getStarted()}>
                <Trans>Get started</Trans>
              </Link>
            </li>
            <li>
              <Link className="link inline-flex min-h-11 items-center" to={paths.waitlist()}>
                <Trans>Waitlist</Trans>
              </Link>
            </li>
          </ul>
        </nav>
        <p>© 2025 Kinkeeper</p>
      </div>
    </footer>
  );
}
