import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';
import type { ListedReset } from '#features/accounts/accounts.resets.contract.ts';
import {
  operatorMay,
  type ResetAct,
  type ResetState,
  whyNotActOnReset,
} from '#features/accounts/accounts.resets.rules.ts';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { formatDateTime } from '#web/dates.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useResetReasons } from './reset-reasons.ts';

interface ResetCardProps {
  reset: ListedReset;
  /** @param focusAfter takes the focus when the button that was pressed is gone */
  onAct: (act: ResetAct, focusAfter: RefObject<HTMLElement | null>) => void;
}

/** A request, where it stands, and what the reader may do with it. */
export function ResetCard({ reset, onAct }: ResetCardProps) {
  const { t } = useLingui();
  const { session } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  const { asked_at, begun, due_at, ended_at, person, state } = reset;
  const name = person.full_name;
  const actorId = session?.user.id ?? '';
  const about = { actorId, personId: person.id, begunBy: begun?.id ?? null, state };
  const may = (act: ResetAct) => whyNotActOnReset(act, about) === null;
  const isOpen = ended_at === null;
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg wrap-anywhere outline-none">
            {name}
          </h2>
          <State reset={reset} mayBegin={may('begin')} />
        </div>
        <p>
          <a className="link break-all" href={`mailto:${person.email}`}>
            {person.email}
          </a>
        </p>
        <ul className="grid gap-1 text-ink-2">
          <li>
            <Trans>Asked {formatDateTime(asked_at)}</Trans>
          </li>
          <Steps reset={reset} />
          {state === 'waiting' && due_at ? (
            <li>
              <Trans>It happens {formatDateTime(due_at)}</Trans>
            </li>
          ) : null}
          {ended_at ? (
            <li>
              <Trans>Over since {formatDateTime(ended_at)}</Trans>
            </li>
          ) : null}
        </ul>
        {isOpen && !may('begin') ? (
          <WhoIsNext reset={reset} isOwn={actorId === person.id} isByReader={actorId === begun?.id} />
        ) : null}
        {may('begin') || may('agree') || may('decline') ? (
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            {may('begin') ? (
              <Button aria-label={t`I know who it is: ${name}`} onClick={() => onAct('begin', heading)}>
                <Trans>I know who it is</Trans>
              </Button>
            ) : null}
            {may('agree') ? (
              <Button aria-label={t`Agree: ${name}`} onClick={() => onAct('agree', heading)}>
                <Trans>Agree</Trans>
              </Button>
            ) : null}
            {may('decline') ? (
              <Button
                look="secondary"
                aria-label={t`Decline: ${name}`}
                onClick={() => onAct('decline', heading)}
              >
                <Trans>Decline</Trans>
              </Button>
            ) : null}
          </div>
        ) : null}
      </Card>
    </li>
  );
}

interface WhoIsNextProps extends Pick<ResetCardProps, 'reset'> {
  /** Whether it is about the reader's account. */
  isOwn: boolean;
  /** Whether the reader began it. */
  isByReader: boolean;
}

/** Who has to act, where it is not the reader. */
function WhoIsNext({ reset: { other_admins: otherAdmins, state }, isOwn, isByReader }: WhoIsNextProps) {
  const command = <code>npm run lost-codes</code>;
  const may = operatorMay({ state, otherAdmins });
  if (may === 'begin and agree')
    return (
      <p>
        <Trans>
          Nobody else is an admin who could decide this. Whoever runs the server does, with the command{' '}
          {command} on its machine.
        </Trans>
      </p>
    );
  if (may === 'agree')
    return (
      <p>
        <Trans>
          There is no second admin. Whoever runs the server has to agree, with the command {command} on its
          machine.
        </Trans>
      </p>
    );
  if (isOwn)
    return (
      <p>
        {may === 'begins first' ? (
          <Trans>
            This is your own account. The other admin has to begin. Then whoever runs the server has to agree.
          </Trans>
        ) : (
          <Trans>This is your own account. Two other admins have to decide.</Trans>
        )}
      </p>
    );
  return state === 'begun' && isByReader ? (
    <p>
      <Trans>You began this. Another admin has to agree.</Trans>
    </p>
  ) : null;
}

/** What the admins said. */
function Steps({ reset: { agreed, begun } }: Pick<ResetCardProps, 'reset'>) {
  const reasons = useResetReasons();
  if (!begun) return null;
  const by = begun.name;
  const other = agreed?.name;
  const begunAt = formatDateTime(begun.at);
  return (
    <>
      <li className="wrap-anywhere">
        {by ? (
          <Trans>
            Begun by {by}, {begunAt}
          </Trans>
        ) : begun.by_operator ? (
          <Trans>Begun by whoever runs the server, {begunAt}</Trans>
        ) : (
          <Trans>Begun by somebody who is no admin now: it does not count</Trans>
        )}
      </li>
      <li className="wrap-anywhere whitespace-pre-line">
        {reasons[begun.reason]}: {begun.note}
      </li>
      {agreed ? (
        <li className="wrap-anywhere">
          {other ? (
            <Trans>
              Agreed by {other}, {formatDateTime(agreed.at)}
            </Trans>
          ) : agreed.by_operator ? (
            <Trans>Agreed by whoever runs the server, {formatDateTime(agreed.at)}</Trans>
          ) : (
            <Trans>Agreed by somebody who is no admin now: it does not count</Trans>
          )}
        </li>
      ) : null}
    </>
  );
}

const TONES: Record<ResetState, Tone> = {
  asked: 'info',
  begun: 'warning',
  waiting: 'warning',
  done: 'success',
  stopped: 'neutral',
  declined: 'neutral',
};

interface StateProps extends Pick<ResetCardProps, 'reset'> {
  /** Whether the reader may. */
  mayBegin: boolean;
}
function State({ reset: { other_admins: otherAdmins, state }, mayBegin }: StateProps) {
  const { t } = useLingui();
  const words: Record<ResetState, string> = {
    asked: otherAdmins === 0 && !mayBegin ? t`Waits for whoever runs the server` : t`Waits for a first admin`,
    begun: otherAdmins < 2 ? t`Waits for whoever runs the server` : t`Waits for a second admin`,
    waiting: t`Agreed: 24 hours to stop it`,
    done: t`Codes taken off`,
    stopped: t`Stopped by the person`,
    declined: t`Declined`,
  };
  return <Badge tone={TONES[state]}>{words[state]}</Badge>;
}
