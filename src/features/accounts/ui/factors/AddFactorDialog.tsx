import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { bareCode, FACTOR_NAME_MAX } from '../../accounts.factors.rules.ts';
import { useAuth } from '../AuthProvider.tsx';
import { FirstCodesDialog } from './FirstCodesDialog.tsx';
import { type EnrolledApp, enrollApp, proveFactor } from './prove-factor.ts';
import { ScanSteps } from './ScanSteps.tsx';
import { useCodeRefusal } from './use-code-refusal.ts';
import { useProof } from './use-proof.tsx';

interface AddFactorDialogProps {
  /** Names that are taken. */
  names: string[];
  /** Nothing but the password was asked for before. */
  isFirst: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Adds an authenticator app: a name, the picture to scan, the first code, the recovery codes. */
export default function AddFactorDialog(props: AddFactorDialogProps) {
  const [enrolled, setEnrolled] = useState<EnrolledApp | null>(null);
  const [codes, setCodes] = useState<string[] | null>();
  if (codes !== undefined) return <FirstCodesDialog codes={codes} {...props} />;
  if (enrolled) return <ScanDialog enrolled={enrolled} onCodes={setCodes} {...props} />;
  return <NameDialog onEnrolled={setEnrolled} {...props} />;
}

function NameDialog({
  names,
  isFirst: _,
  onEnrolled,
  ...rest
}: AddFactorDialogProps & { onEnrolled: (enrolled: EnrolledApp) => void }) {
  const { t } = useLingui();
  const proof = useProof();
  const form = useForm({ name: names.length === 0 ? t`My phone` : '' }, ({ name }) => ({
    name:
      (!name.trim() && t`Give it a name.`) ||
      (names.some((each) => each.toLowerCase() === name.trim().toLowerCase()) &&
        t`You have one with this name. Choose another.`),
  }));

  async function enroll() {
    const work = async () => onEnrolled(await enrollApp(form.values.name));
    try {
      await proof.run(work);
    } catch (error) {
      if (errorCode(error) !== 'NAME_TAKEN') throw error;
      form.refuse('name', t`You have one with this name. Choose another.`);
    }
    // The next step takes the place of this one.
    return false;
  }

  return (
    <FormDialog
      title={<Trans>Add an authenticator app</Trans>}
      about={
        <p>
          <Trans>
            You need an authenticator app on your phone. Many phones have one built in, and your phone’s app
            store has free ones. Have it ready, then go on.
          </Trans>
        </p>
      }
      form={form}
      unsaved={false}
      action={<Trans>Go on</Trans>}
      busyAction={<Trans>One moment...</Trans>}
      submit={enroll}
      explain={(error) =>
        errorCode(error) === 'TOO_MANY_FACTORS' ? (
          <Trans>You have ten apps, and an account cannot have more. Remove one first.</Trans>
        ) : undefined
      }
      {...rest}
    >
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

interface ScanDialogProps extends AddFactorDialogProps {
  enrolled: EnrolledApp;
  onCodes: (codes: string[] | null) => void;
}

function ScanDialog({ enrolled: { id, totp }, onCodes, names: _, isFirst, ...rest }: ScanDialogProps) {
  const { t } = useLingui();
  const { store } = useAuth();
  const refusal = useCodeRefusal();
  const form = useForm({ code: '' }, ({ code }) => ({
    code: bareCode(code).length !== 6 && t`Enter the 6 digits of the code.`,
  }));

  async function verify() {
    try {
      const { session, recovery_codes } = await proveFactor(id, form.values.code);
      await store.mfaVerified(session);
      await invalidate(orpc.accounts);
      notify.success(t`Codes are on`);
      if (!recovery_codes && !isFirst) return true;
      onCodes(recovery_codes);
    } catch (error) {
      form.refuse('code', refusal(error));
    }
    return false;
  }

  return (
    <FormDialog
      title={<Trans>Scan, then enter the code</Trans>}
      form={form}
      unsaved={false}
      action={<Trans>Turn on</Trans>}
      busyAction={<Trans>One moment...</Trans>}
      submit={verify}
      {...rest}
    >
      <ScanSteps totp={totp} />
      <TextField
        label={<Trans>6-digit code</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field('code')}
      />
    </FormDialog>
  );
}
