import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bareCode } from '../../accounts.factors.rules.ts';
import type { SecondStep, Session } from '../../accounts.sessions.contract.ts';
import { PasskeyEntry } from '../passkeys/PasskeyEntry.tsx';
import { proveFactor } from './prove-factor.ts';
import { TextAgain } from './TextAgain.tsx';
import { useCodeRefusal } from './use-code-refusal.ts';
import { useTextCode } from './use-text-code.ts';

type Way = 'totp' | 'phone' | 'passkey' | 'recovery';

interface SecondProof {
  /** What is asked for, and the other ways. */
  fields: ReactNode;
  way: Way;
  /** Whether a code can be entered, so that a button that submits makes sense. */
  hasField: boolean;
  /** Puts the focus where something is to be done. */
  focus: () => void;
  /** The password is needed again. */
  expired: boolean;
  /** @returns the session; null if nothing was proved: the field says why */
  prove: (more?: { trust_device: boolean }) => Promise<Session | null>;
}

const CODE_ID = 'second-step-code';
const OTHER_ID = 'second-step-other';

/**
 * Asks for what has to be proved beside the password, in whichever way the person has.
 * @param step null as long as nothing has
 * @param onPasskey a passkey has proved it
 * @param onLost the person has nothing to prove it with; null in a dialog, where that leads nowhere
 */
export function useSecondStep(
  step: SecondStep | null,
  onPasskey: (session: Session) => Promise<unknown>,
  onLost: (() => void) | null = null,
): SecondProof {
  const { t } = useLingui();
  const refusal = useCodeRefusal();
  const [factorId, setFactorId] = useState<string>();
  const [recovering, setRecovering] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [expiredStep, setExpiredStep] = useState<SecondStep | null>(null);

  const factors = step?.factors ?? [];
  const factor = factors.find(({ id }) => id === factorId) ?? factors[0];
  const hasOther = factor !== undefined || step?.has_passkey === true;
  const way: Way = recovering || !hasOther ? 'recovery' : (factor?.factor_type ?? 'passkey');
  const text = useTextCode(way === 'phone' ? (factor?.id ?? null) : null);
  const hasField = way === 'totp' || way === 'recovery' || text.challengeId !== null;
  const focus = () => document.getElementById(hasField ? CODE_ID : OTHER_ID)?.focus();
  // One field takes the place of another, or of the button that had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is focused is another one where these are
  useEffect(() => {
    if (step) focus();
  }, [step, recovering, text.challengeId]);

  async function prove(more?: { trust_device: boolean }): Promise<Session | null> {
    // Rendered first, so that the same message is announced again.
    flushSync(() => setError(undefined));
    if (!hasField) {
      if (way === 'phone') await text.send();
      else focus();
      return null;
    }
    if (bareCode(code).length !== (way === 'recovery' ? 12 : 6)) {
      setError(
        way === 'recovery'
          ? t`Enter one recovery code: 12 letters and digits.`
          : t`Enter the 6 digits of the code.`,
      );
      focus();
      return null;
    }
    try {
      return await enter(more);
    } catch (failure) {
      if (errorCode(failure) === 'STEP_EXPIRED') setExpiredStep(step);
      setError(refusal(failure, way === 'totp' ? 'app' : way === 'phone' ? 'phone' : 'recovery'));
      focus();
      return null;
    }
  }

  async function enter(more = {}): Promise<Session> {
    if (way === 'recovery') return (await api.accounts.recover({ code })).session;
    const id = factor?.id ?? '';
    if (!text.challengeId) return (await proveFactor(id, code, more)).session;
    const challenge_id = text.challengeId;
    return (await api.accounts.verifyFactor({ id, challenge_id, code, ...more })).session;
  }

  function choose(next: { recovering: boolean } | { factorId: string }) {
    if ('recovering' in next) setRecovering(next.recovering);
    else setFactorId(next.factorId);
    setCode('');
    setError(undefined);
  }

  const ending = factor?.phone_ending ?? '';
  const fields = (
    <>
      {factors.length > 1 && way !== 'recovery' ? (
        <Fieldset legend={<Trans>Which one do you have with you?</Trans>}>
          <div className="grid gap-2">
            {factors.map(({ id, friendly_name, phone_ending: ending }) => (
              <Choice
                key={id}
                kind="radio"
                name="factor"
                value={id}
                checked={id === factor?.id}
                onChoose={() => choose({ factorId: id })}
                hint={ending ? <Trans>Text message to the number ending in {ending}</Trans> : undefined}
              >
                {friendly_name}
              </Choice>
            ))}
          </div>
        </Fieldset>
      ) : null}
      {way === 'phone' && !hasField ? (
        <div className="grid justify-items-start gap-2">
          <p>
            <Trans>We text a code to your phone, to the number ending in {ending}.</Trans>
          </p>
          <Button id={OTHER_ID} busy={text.busy} onClick={() => void text.send()}>
            {text.busy ? <Trans>Sending...</Trans> : <Trans>Text me a code</Trans>}
          </Button>
          <Problem>{text.problem}</Problem>
        </div>
      ) : null}
      {hasField ? (
        <TextField
          key={way}
          id={CODE_ID}
          label={way === 'recovery' ? <Trans>Recovery code</Trans> : <Trans>6-digit code</Trans>}
          hint={
            way === 'recovery' ? (
              <Trans>One of the codes you saved when you turned on codes. Each works once.</Trans>
            ) : way === 'phone' ? (
              <Trans>We sent it to the number ending in {ending}. It works for 10 minutes.</Trans>
            ) : (
              <Trans>Open your authenticator app. It shows a new code every 30 seconds.</Trans>
            )
          }
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
          error={error}
          // A dialog, which has no such way out, announces it itself.
          alerts={onLost !== null}
          autoComplete={way === 'recovery' ? 'off' : 'one-time-code'}
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : null}
      {way === 'phone' && hasField ? <TextAgain text={text} /> : null}
      {step?.has_passkey && way !== 'recovery' ? (
        <PasskeyEntry
          {...(way === 'passkey' ? { id: OTHER_ID } : {})}
          look={way === 'passkey' ? 'primary' : 'secondary'}
          onDone={onPasskey}
        />
      ) : null}
      {hasOther ? (
        <p>
          <button
            type="button"
            className="link inline-flex min-h-11 items-center text-left"
            onClick={() => choose({ recovering: way !== 'recovery' })}
          >
            <OtherWay way={way} hasFactor={factor?.factor_type ?? null} />
          </button>
        </p>
      ) : null}
      {way === 'recovery' && onLost ? (
        <p>
          <button type="button" className="link inline-flex min-h-11 items-center text-left" onClick={onLost}>
            <Trans>I have none of these</Trans>
          </button>
        </p>
      ) : null}
    </>
  );
  const expired = step !== null && expiredStep === step;
  return { fields, way, hasField, focus, expired, prove };
}

/** The words of the link to a recovery code, and back. */
function OtherWay({ way, hasFactor }: { way: Way; hasFactor: 'totp' | 'phone' | null }) {
  if (way === 'totp') return <Trans>I do not have my app: use a recovery code</Trans>;
  if (way === 'phone') return <Trans>I do not have my phone: use a recovery code</Trans>;
  if (way === 'passkey') return <Trans>I do not have my passkey here: use a recovery code</Trans>;
  if (hasFactor === 'totp') return <Trans>Use my app instead</Trans>;
  if (hasFactor === 'phone') return <Trans>Use my phone instead</Trans>;
  return <Trans>Use my passkey instead</Trans>;
}
