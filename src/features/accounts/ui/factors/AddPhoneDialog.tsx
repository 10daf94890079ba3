import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { bareCode, FACTOR_NAME_MAX } from '../../accounts.factors.rules.ts';
import { toE164 } from '../../accounts.phones.rules.ts';
import { useAuth } from '../AuthProvider.tsx';
import { FirstCodesDialog } from './FirstCodesDialog.tsx';
import { PhoneField } from './PhoneField.tsx';
import { enrollPhone, type TextedPhone } from './prove-factor.ts';
import { TextAgain } from './TextAgain.tsx';
import { useCodeRefusal } from './use-code-refusal.ts';
import { useProof } from './use-proof.tsx';
import { usePhoneRefusal, useTextCode } from './use-text-code.ts';

interface AddPhoneDialogProps {
  /** Names that are taken. */
  names: string[];
  /** Nothing but the password was asked for before. */
  isFirst: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Adds a phone: its number, the code we text to it, the recovery codes. */
export default function AddPhoneDialog(props: AddPhoneDialogProps) {
  const [number, setNumber] = useState('');
  const [phone, setPhone] = useState<TextedPhone | null>(null);
  const [codes, setCodes] = useState<string[] | null>();
  if (codes !== undefined) return <FirstCodesDialog codes={codes} {...props} />;
  if (phone) return <CodeDialog phone={phone} onCodes={setCodes} onBack={() => setPhone(null)} {...props} />;
  return <NumberDialog number={number} onNumber={setNumber} onTexted={setPhone} {...props} />;
}

interface NumberDialogProps extends AddPhoneDialogProps {
  /** As it was typed before. */
  number: string;
  onNumber: (number: string) => void;
  onTexted: (phone: TextedPhone) => void;
}

function NumberDialog({ names, isFirst: _, number, onNumber, onTexted, ...rest }: NumberDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const refusal = usePhoneRefusal();
  const taken = (name: string) => names.some((each) => each.toLowerCase() === name.trim().toLowerCase());
  const suggested = t`My cell phone`;
  const form = useForm({ phone: number, name: taken(suggested) ? '' : suggested }, ({ phone, name }) => ({
    phone: !toE164(phone) && t`Enter a phone number that can get text messages, like 602-555-0142.`,
    name:
      (!name.trim() && t`Give it a name.`) ||
      (taken(name) && t`You have one with this name. Choose another.`),
  }));

  async function text() {
    const { name, phone } = form.values;
    try {
      await proof.run(async () => {
        const texted = await enrollPhone(name, phone);
        onNumber(phone);
        onTexted(texted);
      });
    } catch (error) {
      const code = errorCode(error);
      if (code === 'NAME_TAKEN') form.refuse('name', t`You have one with this name. Choose another.`);
      else if (code === 'NUMBER_TAKEN') form.refuse('phone', t`You have this number already.`);
      else throw error;
    }
    // The next step takes the place of this one.
    return false;
  }

  return (
    <FormDialog
      title={<Trans>Get codes by text message</Trans>}
      about={
        <p>
          <Trans>
            When you sign in, we text a code to your phone. Your phone company may charge you for the message.
            An app or a passkey protects you better: a phone number can be stolen.
          </Trans>
        </p>
      }
      form={form}
      unsaved={false}
      action={<Trans>Text me a code</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={text}
      explain={refusal}
      {...rest}
    >
      <PhoneField {...form.field('phone')} />
      <TextField
        label={<Trans>Name</Trans>}
        hint={<Trans>So that you know later which one it is.</Trans>}
        maxLength={FACTOR_NAME_MAX}
        {...form.field('name')}
      />
      {proof.field}
    </FormDialog>
  );
}

interface CodeDialogProps extends AddPhoneDialogProps {
  phone: TextedPhone;
  onCodes: (codes: string[] | null) => void;
  onBack: () => void;
}

function CodeDialog({ phone, onCodes, onBack, names: _, isFirst, ...rest }: CodeDialogProps) {
  const { t } = useLingui();
  const { store } = useAuth();
  const refusal = useCodeRefusal();
  const text = useTextCode(phone.id, phone.challengeId);
  const { ending } = phone;
  const form = useForm({ code: '' }, ({ code }) => ({
    code: bareCode(code).length !== 6 && t`Enter the 6 digits of the code.`,
  }));

  async function verify() {
    try {
      const { session, recovery_codes } = await api.accounts.verifyFactor({
        id: phone.id,
        challenge_id: text.challengeId ?? '',
        code: form.values.code,
      });
      await store.mfaVerified(session);
      await invalidate(orpc.accounts);
      notify.success(t`Codes are on`);
      if (!recovery_codes && !isFirst) return true;
      onCodes(recovery_codes);
    } catch (error) {
      form.refuse('code', refusal(error, 'phone'));
    }
    return false;
  }

  return (
    <FormDialog
      title={<Trans>Enter the code from the message</Trans>}
      form={form}
      unsaved={false}
      action={<Trans>Turn on</Trans>}
      busyAction={<Trans>One moment...</Trans>}
      cancel={<Trans>Change the number</Trans>}
      onCancel={onBack}
      submit={verify}
      {...rest}
    >
      <TextField
        label={<Trans>6-digit code</Trans>}
        hint={<Trans>We sent it to the number ending in {ending}. It works for 10 minutes.</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
      <TextAgain text={text} />
    </FormDialog>
  );
}
