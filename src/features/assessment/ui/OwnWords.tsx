import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { usePublicPath } from '#web/use-public-path.ts';

/** What was written under "Something else" gives no step: where else to look (ASMT-31). */
export default function OwnWords() {
  const to = usePublicPath();
  return (
    <p className="no-print measure">
      <Trans>
        These steps come from what you ticked. What you wrote yourself is not in them.{' '}
        <Link className="link" to={to(paths.packs())}>
          Look for it in the guides
        </Link>
        , or{' '}
        <Link className="link" to={to(paths.getStarted())}>
          find next steps by area
        </Link>
        .
      </Trans>
    </p>
  );
}
