import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useProof } from '../factors/use-proof.tsx';

interface ChangeAddressDialogProps {
  present: string;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function ChangeAddressDialog({ present, onClose, focusAfter }: ChangeAddressDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const form = useForm({ email: '' }, ({ email }) => ({
    email: !/^\S+@\S+\.\S+$/.test(email.trim())
      ? t`Enter an email address like name@example.com.`
      : email.trim().toLowerCase() === present && t`This is your address already.`,
  }));
  const email = form.values.email.trim();

  const request = () =>
    proof.run(async () => {
      try {
        await api.accounts.requestAddress({ email });
      } catch (error) {
        if (errorCode(error) !== 'INVALID_INPUT') throw error;
        form.refuse('email', t`Enter an email address like name@example.com.`);
        return false;
      }
      await invalidate(orpc.accounts.account);
      notify.success(t`Please check your email`);
    });

  return (
    <FormDialog
      title={<Trans>Change my email address</Trans>}
      about={
        <p>
          <Trans>
            We send a link to the new address. It changes when you open the link. We also write to your old
            address: there you can take it back for 7 days.
          </Trans>
        </p>
      }
      form={form}
      action={<Trans>Send the link</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={request}
      explain={(error) =>
        errorCode(error) === 'TOO_MANY_REQUESTS' ? (
          <Trans>We just sent several links. Please wait an hour before you ask again.</Trans>
        ) : undefined
      }
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <TextField
        label={<Trans>New email address</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...form.field('email')}
      />
      {proof.field}
    </FormDialog>
  );
}
