import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { formatDateTime } from '#web/dates.ts';

/** What is open now, and would be left behind. */
export function WhatFollows({ isProvider }: { isProvider: boolean }) {
  const dashboard = useQuery(orpc.dashboard.read.queryOptions()).data;
  const { to_sign, sent } = useQuery(orpc.documents.waiting.queryOptions()).data ?? { to_sign: 0, sent: 0 };
  const plan = useQuery(orpc.billing.state.queryOptions()).data;
  const copies = useQuery(orpc.exports.read.queryOptions()).data;
  if (!dashboard) return null;
  const { active_projects: projects, next_appointment: next } = dashboard;
  const renews = Boolean(plan?.renews_at);
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
