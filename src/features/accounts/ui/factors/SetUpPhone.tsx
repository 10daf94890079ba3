import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { api } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { useRefusals } from '#web/ui/use-refusals.tsx';
import { toE164 } from '../../accounts.phones.rules.ts';
import { PartTitle } from './PartTitle.tsx';
import { PhoneField } from './PhoneField.tsx';
import { enrollPhone, type TextedPhone } from './prove-factor.ts';
import { type Proved, SetUpCode } from './SetUpCode.tsx';
import { TextAgain } from './TextAgain.tsx';
import { usePhoneRefusal, useTextCode } from './use-text-code.ts';

interface SetUpPhoneProps {
  onProved: (proved: Proved) => Promise<void>;
  onBack: () => void;
}

/** Sets up codes by text message: the number, then the first code. */
export function SetUpPhone({ onProved, onBack }: SetUpPhoneProps) {
  const [number, setNumber] = useState('');
  const [phone, setPhone] = useState<TextedPhone | null>(null);
  if (phone) return <FirstCode phone={phone} onProved={onProved} onBack={() => setPhone(null)} />;
  return <NumberForm number={number} onNumber={setNumber} onTexted={setPhone} onBack={onBack} />;
}

interface NumberFormProps {
  /** As it was typed. */
  number: string;
  onNumber: (number: string) => void;
  onTexted: (phone: TextedPhone) => void;
  onBack: () => void;
}

function NumberForm({ number, onNumber, onTexted, onBack }: NumberFormProps) {
  const { t } = useLingui();
  const refusal = usePhoneRefusal();
  const refusals = useRefusals();
  const [tried, setTried] = useState(false);
  const isWrong = tried && !toE164(number);
  const { busy, problem, run } = useAction(
    async () => onTexted(await enrollPhone(t`My cell phone`, number)),
    refusal,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (toE164(number)) return void run();
    refusals.refuse();
  }

  return (
    <form {...refusals.form} method="post" onSubmit={submit} noValidate className="grid gap-5">
      <PartTitle>
        <Trans>Get codes by text message</Trans>
      </PartTitle>
      <PhoneField
        value={number}
        onChange={onNumber}
        error={isWrong ? t`Enter a phone number that can get text messages, like 602-555-0142.` : undefined}
      />
      <Problem>{problem}</Problem>
      {refusals.announcement}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? <Trans>Sending...</Trans> : <Trans>Text me a code</Trans>}
        </Button>
        <Button look="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

interface FirstCodeProps extends SetUpPhoneProps {
  phone: TextedPhone;
}

function FirstCode({ phone, ...rest }: FirstCodeProps) {
  const { id, ending } = phone;
  const text = useTextCode(id, phone.challengeId);
  const challenge_id = text.challengeId ?? '';
  return (
    <SetUpCode
      title={<Trans>Enter the code from the message</Trans>}
      of="phone"
      hint={<Trans>We sent it to the number ending in {ending}. It works for 10 minutes.</Trans>}
      below={<TextAgain text={text} />}
      verify={(code) => api.accounts.verifyFactor({ id, challenge_id, code })}
      {...rest}
    />
  );
}
