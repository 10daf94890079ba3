import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Share } from '../assessment.contract.ts';

interface ShareListProps {
  shares: readonly Share[];
  onWithdraw: (share: Share) => void;
}

/** @returns a description of the share's reader */
export function readerOf({ email, project }: Share): string {
  return project?.title ?? email ?? '';
}

/** Who can read a plan, since when, and whether all of it. */
export function ShareList({ shares, onWithdraw }: ShareListProps) {
  const { t } = useLingui();
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
                {each.project ? <Trans>Everybody in “{reader}”</Trans> : reader}
              </strong>{' '}
              <span className="text-ink-2">
                <Trans>since {formatDate(each.created_at)}</Trans>
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
