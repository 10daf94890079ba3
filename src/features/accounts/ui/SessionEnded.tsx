import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { EndReason } from '../accounts.sessions.rules.ts';

/** Why the last session ended by itself. */
export default function SessionEnded({ why }: { why: EndReason }) {
  const { t } = useLingui();
  const titles: Record<EndReason, string> = {
    quiet: t`We signed you out because nothing happened for a while.`,
    limit: t`We signed you out because your session reached its longest time.`,
    elsewhere: t`You were signed out.`,
  };
  return (
    <Notice title={titles[why]} role="status">
      <p>
        {why === 'elsewhere' ? (
          <Trans>
            The session was ended by a sign-out in another window, by a new password, or by our team. If you
            do not know why,{' '}
            <Link className="link" to={paths.forgotPassword()}>
              set a new password
            </Link>
            .
          </Trans>
        ) : (
          <Trans>This keeps your information private. Sign in to go on where you were.</Trans>
        )}
      </p>
    </Notice>
  );
}
