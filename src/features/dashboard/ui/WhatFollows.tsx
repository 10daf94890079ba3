import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#web/dates.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { useWhatFollows } from './use-what-follows.ts';

interface WhatFollowsProps {
  known: ReturnType<typeof useWhatFollows>;
  isProvider: boolean;
}

/** What is open now, and would be left behind; or that we do not know all of it. */
export function WhatFollows({ known, isProvider }: WhatFollowsProps) {
  const { t } = useLingui();
  if (known.isPending)
    return (
      <p role="status">
        <Trans>We are looking at what is still open...</Trans>
      </p>
    );
  return (
    <>
      {known.error ? (
        <LoadFailed
          title={t`We could not look at everything that is still open`}
          onRetry={() => void known.readAgain()}
        >
          <Trans>Try again before you close your account.</Trans>
        </LoadFailed>
      ) : null}
      <Open known={known} isProvider={isProvider} />
    </>
  );
}

function Open({ known: { dashboard, documents, billing, copies }, isProvider }: WhatFollowsProps) {
  const { to_sign, sent } = documents ?? { to_sign: 0, sent: 0 };
  const projects = dashboard?.active_projects ?? 0;
  const next = dashboard?.next_appointment;
  const renews = Boolean(billing?.renews_at);
  const isCopyMade = copies?.export?.state === 'waiting';
  const hasCopy = isCopyMade || Boolean(copies?.kept);
  if (!next && !renews && !hasCopy && to_sign + sent + projects === 0) return null;
  const when = next ? formatDateTime(next.start_time) : '';
  return (
    <div className="grid gap-2 rounded-control bg-warning-soft p-4">
      {hasCopy ? (
        <p>
          {isCopyMade ? (
            <Trans>
              The copy of your data is still being made. Wait for it, and save it, before you close your
              account.
            </Trans>
          ) : (
            <Trans>
              A copy of your data is ready. If you have not saved it yet, do that first: you cannot get it
              once your account is closed.
            </Trans>
          )}
        </p>
      ) : null}
      {next ? (
        <p>
          <Trans>
            You have an appointment on {when}. Closing your account cancels it, and all later ones. The other
            side hears of it.
          </Trans>
        </p>
      ) : null}
      {to_sign > 0 ? (
        <p>
          <Plural
            value={to_sign}
            one="A document waits for your signature."
            other="# documents wait for your signature."
          />
        </p>
      ) : null}
      {sent > 0 ? (
        <p>
          <Plural
            value={sent}
            one="A document that you sent waits for a signature. Closing your account withdraws it."
            other="# documents that you sent wait for a signature. Closing your account withdraws them."
          />
        </p>
      ) : null}
      {renews ? (
        <p>
          <Trans>Your monthly plan is not renewed while your account is closed.</Trans>
        </p>
      ) : null}
      {projects > 0 ? (
        <p>
          {isProvider ? (
            <Plural
              value={projects}
              one="You leave a project that is under way."
              other="You leave # projects that are under way."
            />
          ) : (
            <Plural
              value={projects}
              one="A project of yours is under way."
              other="# projects of yours are under way."
            />
          )}
        </p>
      ) : null}
    </div>
  );
}
