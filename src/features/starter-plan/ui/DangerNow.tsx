import { Trans, useLingui } from '@lingui/react/macro';
import type { Domain } from '#features/library/library.types.ts';
import { CRISIS, EMERGENCY } from '#kit/contacts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';

/** Answers that must not have to wait for the rest of the questions. */
const DANGER: Partial<Record<Domain, { question: string; code: string; kind: 'hurt' | 'sudden' }>> = {
  'self-care': { question: 'feelings', code: 'afraid', kind: 'hurt' },
  healthcare: { question: 'snags', code: 'confusion', kind: 'sudden' },
};

interface DangerNowProps {
  domain: Domain;
  question: string;
  given: readonly string[];
}

/** Below a question whose answer means danger: whom to call, at once. */
export function DangerNow({ domain, question, given }: DangerNowProps) {
  const { t } = useLingui();
  const danger = DANGER[domain];
  if (danger?.question !== question) return null;
  const named = given.includes(danger.code);
  const emergency = <PhoneLink name={t`Emergency`} number={EMERGENCY} tel={EMERGENCY} />;
  return (
    <div role="status" className="mt-3 empty:hidden">
      {!named ? null : danger.kind === 'hurt' ? (
        <Notice tone="crisis" title={<Trans>If anyone may get hurt now, call 911.</Trans>}>
          <p>
            <Trans>
              If you fear hurting yourself or somebody else, call or text 988, day or night. You do not have
              to finish here first.
            </Trans>
          </p>
          <div className="grid gap-2 sm:grid-cols-2">
            {emergency}
            <PhoneLink name={t`988 Lifeline, call or text`} number={CRISIS} tel={CRISIS} />
          </div>
        </Notice>
      ) : (
        <Notice
          tone="crisis"
          title={
            <Trans>
              Sudden, severe confusion, a drooping face, a weak arm, or trouble speaking? Call 911 now.
            </Trans>
          }
        >
          <div className="grid gap-2 sm:grid-cols-2">{emergency}</div>
        </Notice>
      )}
    </div>
  );
}
