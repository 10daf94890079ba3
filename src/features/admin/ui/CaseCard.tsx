import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { QUESTIONS } from '#features/assessment/assessment.rules/answers.ts';
import type { Advice } from '#features/assessment/assessment.rules/flags.ts';
import { optionLabel } from '#features/assessment/assessment.rules/labels.ts';
import type { CaseContact, SafetyCase } from '#features/assessment/assessment.safety.contract.ts';
import { useLabel } from '#features/assessment/ui/labels.tsx';
import { formatDate, formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useAction } from '#web/ui/use-action.tsx';

interface CaseCardProps {
  safetyCase: SafetyCase;
  /** The case's label, which does not identify the person. */
  code: string;
  /** The person's contact, once a reason was given. */
  contact: CaseContact | undefined;
  /** Why it could not be taken. */
  problem: ReactNode;
  onLook: () => void;
  onTake: () => Promise<unknown>;
  /** @param focusAfter takes the focus when the button that was pressed is gone */
  onResolve: (focusAfter: RefObject<HTMLElement | null>) => void;
}

/** An assessment that reported a hazard: what it was, and who handles it. */
export function CaseCard({ safetyCase, code, contact, problem, onLook, onTake, onResolve }: CaseCardProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const resolve = useRef<HTMLButtonElement>(null);
  const { created_at, state, mine } = safetyCase;

  // The page says why it failed: somebody else may have it now.
  const take = useAction(onTake, () => null);

  return (
    <li>
      <Card className="grid gap-4">
        <div className="grid justify-items-start gap-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            <Trans>Case {code}</Trans>
          </h2>
          <p className="text-ink-2">{formatDate(created_at)}</p>
        </div>
        <Hazards hazards={safetyCase.hazards} />
        {contact ? (
          <Contact contact={contact} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="secondary" aria-label={t`Look up the name in case ${code}`} onClick={onLook}>
              <Trans>Look up the name</Trans>
            </Button>
            <p className="text-sm text-ink-2">
              <Trans>You give a reason first.</Trans>
            </p>
          </div>
        )}
        <div className="grid gap-3 border-t border-hairline pt-4">
          <p role="status">
            <Standing safetyCase={safetyCase} />
          </p>
          {safetyCase.reason ? (
            <p className="measure whitespace-pre-line wrap-anywhere">{safetyCase.reason}</p>
          ) : null}
          {problem}
          {state === 'open' || (state === 'taken' && mine) ? (
            <div className="flex flex-wrap gap-3">
              {state === 'open' ? (
                <Button
                  look="secondary"
                  busy={take.busy}
                  aria-label={t`Take the case ${code}`}
                  // The focused button is gone.
                  onClick={async () => (await take.run()) && resolve.current?.focus()}
                >
                  <Trans>Take the case</Trans>
                </Button>
              ) : null}
              <Button
                ref={resolve}
                look={state === 'open' ? 'quiet' : 'secondary'}
                aria-label={t`Resolve case ${code}`}
                onClick={() => onResolve(heading)}
              >
                <Trans>Resolve</Trans>
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
    </li>
  );
}

/** Takes the focus when it appears, since the button that opened it is gone. */
function Contact({ contact }: { contact: CaseContact }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog has tried to return the focus to a button that is gone.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => box.current?.focus()));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card border border-hairline p-3">
      <p className="font-semibold wrap-anywhere">{contact.name}</p>
      <p className="wrap-anywhere">
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
        {' · '}
        {contact.city_zip}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>Shown until you leave this page. The person reads on their plan that you looked.</Trans>
      </p>
    </div>
  );
}

/** Each with the advice that was shown at the time. */
function Hazards({ hazards }: { hazards: SafetyCase['hazards'] }) {
  const { t } = useLingui();
  const label = useLabel();
  const question = QUESTIONS.find(({ key }) => key === 'safety_check');
  if (hazards.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label={t`What was ticked`}>
      {hazards.map(({ hazard, advice, ticked_at }) => (
        <li key={hazard} className="border-l-4 border-danger pl-3">
          <p className="font-semibold">{question ? label(optionLabel(question, hazard)) : hazard}</p>
          <p className="text-ink-2">
            <Trans>
              Advice shown: <AdviceName advice={advice as Advice} />
            </Trans>
            {' · '}
            {formatDateTime(ticked_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function AdviceName({ advice }: { advice: Advice }): ReactNode {
  switch (advice) {
    case 'call_911':
      return <Trans>Call 911</Trans>;
    case 'call_988':
      return <Trans>Call or text 988</Trans>;
    case 'call_911_or_988':
      return <Trans>Call 911 or 988</Trans>;
    case 'call_adult_protective_services':
      return <Trans>911, Adult Protective Services, Eldercare Locator</Trans>;
  }
}

/** Who handles it and since when, or when it was resolved. */
function Standing({ safetyCase }: { safetyCase: SafetyCase }): ReactNode {
  const { state, mine, taken_by, taken_at, resolved_at } = safetyCase;
  const who = taken_by ?? '';
  if (state === 'open') return <Trans>Nobody has this case yet.</Trans>;
  const at = formatDateTime((state === 'taken' ? taken_at : resolved_at) ?? '');
  if (state === 'taken') {
    return mine ? (
      <Trans>You took this case on {at}.</Trans>
    ) : (
      <Trans>
        {who} took this case on {at}.
      </Trans>
    );
  }
  return taken_by ? (
    <Trans>
      Resolved by {who} on {at}.
    </Trans>
  ) : (
    <Trans>Resolved on {at}.</Trans>
  );
}
