import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { workPaths } from '#kit/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** To a provider whom our team still has to let in (S4). */
export default function NotVerifiedYet() {
  return (
    <Notice title={<Trans>Your account is not verified yet</Trans>}>
      <p>
        <Trans>
          Before you see customers and create projects, our team has to let you in. This protects families. We
          email you when it is done.
        </Trans>
      </p>
      <p>
        <Trans>
          Until then, a customer can invite you by email, and you can{' '}
          <Link className="link" to={workPaths.hours()}>
            set your hours in the calendar
          </Link>
          .
        </Trans>
      </p>
    </Notice>
  );
}
