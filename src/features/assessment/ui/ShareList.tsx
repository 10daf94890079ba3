import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ListedShare, Share } from '../assessment.contract.ts';

interface ShareListProps {
  shares: readonly ListedShare[];
  onWithdraw: (share: Share) => void;
}

/** @returns what describes a share's reader: an address, or the title of a project unless they left it */
export function useReaderOf(): (share: Share) => string {
  const { t } = useLingui();
  return ({ email, project }) => {
    if (!project) return email ?? '';
    return project.title ?? t`Everybody in a project that you left`;
  };
}

/** Who can read a plan, since when, and whether all of it. */
export function ShareList({ shares, onWithdraw }: ShareListProps) {
  const { t } = useLingui();
  const readerOf = useReaderOf();
  return (
    <ul aria-label={t`Who can read this plan`} className="grid gap-2">
      {shares.map((each) => {
        const reader = readerOf(each);
        return (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline pt-2"
          >
            <span className="min-w-0">
              <strong className="break-words">
                {each.project?.title ? <Trans>Everybody in “{reader}”</Trans> : reader}
              </strong>{' '}
              <span className="text-ink-2">
                <Trans>since {formatDate(each.created_at)}</Trans>
                {each.project ? null : <Opened at={each.opened_at} />}
                {each.without_abuse ? (
                  <>
                    {', '}
                    <Trans>without the part about abuse</Trans>
                  </>
                ) : null}
              </span>
            </span>
            <Button
              look="quiet"
              className="-ml-5 sm:ml-0"
              aria-label={t`Stop sharing with ${reader}`}
              onClick={() => onWithdraw(each)}
            >
              <Trans>Stop sharing</Trans>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Opened({ at }: { at: string | null }) {
  return (
    <>
      {', '}
      {at ? <Trans>last opened on {formatDate(at)}</Trans> : <Trans>not opened yet</Trans>}
    </>
  );
}
