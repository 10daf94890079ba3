import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { namesInAgent } from '../../accounts.devices.rules.ts';
import { FACTOR_NAME_MAX } from '../../accounts.factors.rules.ts';
import { useAuth } from '../AuthProvider.tsx';
import { FirstCodesDialog } from '../factors/FirstCodesDialog.tsx';
import { useProof } from '../factors/use-proof.tsx';
import { makePasskey } from './passkey-browser.ts';
import { isOnDevice, passkeyRefusal } from './passkey-refusal.ts';

interface AddPasskeyDialogProps {
  /** Names that are taken. */
  names: string[];
  /** Nothing but the password was asked for before. */
  isFirst: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Adds a passkey: a name, the device's own question, and with the first factor the recovery codes. */
export default function AddPasskeyDialog({ names, isFirst, ...rest }: AddPasskeyDialogProps) {
  const { t } = useLingui();
  const { store } = useAuth();
  const proof = useProof();
  const [codes, setCodes] = useState<string[] | null>();
  const taken = (name: string) => names.some((each) => each.toLowerCase() === name.trim().toLowerCase());
  const suggested = namesInAgent(navigator.userAgent).system ?? '';
  const form = useForm({ name: taken(suggested) ? '' : suggested }, ({ name }) => ({
    name:
      (!name.trim() && t`Give it a name.`) ||
      (taken(name) && t`You have one with this name. Choose another.`),
  }));

  /** @returns the recovery codes, if any came */
  async function make() {
    try {
      const credential = await makePasskey();
      const answer = await api.accounts.addPasskey({ friendly_name: form.values.name, credential });
      await store.mfaVerified(answer.session);
      return answer.recovery_codes;
    } catch (error) {
      // The first one is known here only from a try whose answer was lost.
      if (!isFirst || !isOnDevice(error)) throw error;
      await store.check();
      return null;
    }
  }

  async function add() {
    let shown = false;
    const done = await proof.run(async () => {
      const recovery_codes = await make();
      await invalidate(orpc.accounts);
      notify.success(t`Your passkey is added`);
      if (!recovery_codes && !isFirst) return;
      setCodes(recovery_codes);
      // The codes take the place of this dialog.
      shown = true;
    });
    return done && !shown;
  }

  if (codes !== undefined) return <FirstCodesDialog codes={codes} {...rest} />;
  return (
    <FormDialog
      title={<Trans>Add a passkey</Trans>}
      about={
        <p>
          <Trans>
            Your phone or computer asks you to confirm, the way you unlock it. From then on, signing in with
            your password also asks for the passkey, so that a stolen password is not enough. You get recovery
            codes for when you do not have the device.
          </Trans>
        </p>
      }
      form={form}
      unsaved={false}
      action={<Trans>Go on</Trans>}
      busyAction={<Trans>Waiting for your device...</Trans>}
      submit={async () => {
        try {
          return await add();
        } catch (error) {
          if (errorCode(error) !== 'NAME_TAKEN') throw error;
          form.refuse('name', t`You have one with this name. Choose another.`);
          return false;
        }
      }}
      explain={(error) =>
        errorCode(error) === 'TOO_MANY_FACTORS' ? (
          <Trans>You have ten passkeys, and an account cannot have more. Remove one first.</Trans>
        ) : (
          passkeyRefusal(error)
        )
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
