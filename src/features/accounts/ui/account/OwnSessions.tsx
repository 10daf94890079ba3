import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { OwnSession } from '../../accounts.profile.contract.ts';
import { Section } from './Section.tsx';
import { useDeviceName } from './use-device-name.ts';

/** Where the person is signed in, which programs act for them, and ending either. */
export function OwnSessions() {
  const { t } = useLingui();
  const nameOf = useDeviceName();
  const query = useQuery(orpc.accounts.sessions.queryOptions());
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const device = ending && ending !== 'others' ? nameOf(ending.agent) : '';

  async function end() {
    if (ending === 'others') await api.accounts.endOtherSessions();
    else if (ending) {
      await api.accounts.endSession({ id: ending.id }).catch((error: unknown) => {
        // It ended by itself meanwhile.
        if (errorCode(error) !== 'NOT_FOUND') throw error;
      });
    }
    await invalidate(orpc.accounts.sessions);
    notify.success(t`Signed out there`);
  }

  return (
    <Section id="sessions" title={<Trans>Where you are signed in</Trans>} query={query}>
      {({ sessions }, heading) => (
        <>
          <Lines sessions={sessions.filter(isDevice)} onEnd={setEnding} />
          {sessions.some(isProgram) ? (
            <>
              <h4 className="text-lg">
                <Trans>Programs</Trans>
              </h4>
              <p>
                <Trans>
                  A program or a service that got your password can do what you can do here. Sign out any that
                  you do not know.
                </Trans>
              </p>
              <Lines sessions={sessions.filter(isProgram)} onEnd={setEnding} />
            </>
          ) : null}
          {sessions.length > 1 ? (
            <Button look="secondary" onClick={() => setEnding('others')}>
              <Trans>Sign out everywhere else</Trans>
            </Button>
          ) : (
            <p className="text-ink-2">
              <Trans>You are signed in only here.</Trans>
            </p>
          )}
          <ConfirmDialog
            isOpen={ending !== null}
            title={
              ending === 'others' ? (
                <Trans>Sign out everywhere else?</Trans>
              ) : (
                <Trans>Sign out on “{device}”?</Trans>
              )
            }
            action={<Trans>Sign out there</Trans>}
            confirm={end}
            onClose={() => setEnding(null)}
            focusAfter={heading}
          >
            <p>
              <Trans>
                Whoever is signed in there sees nothing of your account any more, within a few seconds. If it
                was not you, change your password too.
              </Trans>
            </p>
          </ConfirmDialog>
        </>
      )}
    </Section>
  );
}

const isProgram = ({ program_at, is_this }: OwnSession) => program_at !== null && !is_this;
const isDevice = (session: OwnSession) => !isProgram(session);

function Lines({ sessions, onEnd }: { sessions: OwnSession[]; onEnd: (session: OwnSession) => void }) {
  return (
    <ul className="grid w-full gap-3">
      {sessions.map((each) => (
        <SessionLine key={each.id} session={each} onEnd={() => onEnd(each)} />
      ))}
    </ul>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useLingui();
  const device = useDeviceName()(session.agent);
  const started = formatDateTime(session.started_at);
  const used = formatDateTime(session.last_active_at);
  const { address, program_at } = session;
  const renewed = program_at ? formatDateTime(program_at) : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_this ? (
            <Badge>
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {session.is_this ? (
            <Trans>Signed in {started}</Trans>
          ) : (
            <Trans>
              Signed in {started}, last used {used}
            </Trans>
          )}
        </p>
        {renewed ? (
          <p className="text-sm wrap-anywhere text-ink-2">
            {session.is_this ? (
              <Trans>A program uses this sign-in too. It ends when you sign out here.</Trans>
            ) : (
              <Trans>Access last renewed {renewed}</Trans>
            )}
          </p>
        ) : null}
        {address ? (
          <p className="text-sm wrap-anywhere text-ink-2">
            <Trans>Internet address {address}</Trans>
          </p>
        ) : null}
      </div>
      {session.is_this ? null : (
        <Button look="secondary" onClick={onEnd} aria-label={t`Sign out on ${device}, ${started}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
