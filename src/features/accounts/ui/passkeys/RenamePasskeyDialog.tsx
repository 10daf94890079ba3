import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { FACTOR_NAME_MAX } from '../../accounts.factors.rules.ts';
import type { Passkey } from '../../accounts.passkeys.contract.ts';
import { useProof } from '../factors/use-proof.tsx';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

export default function RenamePasskeyDialog({ passkey, ...rest }: RenamePasskeyDialogProps) {
  const { t } = useLingui();
  const proof = useProof();
  const form = useForm({ name: passkey.friendly_name }, ({ name }) => ({
    name: !name.trim() && t`Give it a name.`,
  }));

  async function rename() {
    try {
      return await proof.run(async () => {
        await api.accounts.renamePasskey({ id: passkey.id, friendly_name: form.values.name });
        await invalidate(orpc.accounts);
        notify.success(t`Saved`);
      });
    } catch (error) {
      if (errorCode(error) !== 'NAME_TAKEN') throw error;
      form.refuse('name', t`You have one with this name. Choose another.`);
      return false;
    }
  }

  return (
    <FormDialog
      title={<Trans>Rename the passkey</Trans>}
      form={form}
      action={<Trans>Save</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={rename}
      explain={(error) =>
        errorCode(error) === 'NOT_FOUND' ? <Trans>This passkey has since been removed.</Trans> : undefined
      }
      {...rest}
    >
      <TextField label={<Trans>Name</Trans>} maxLength={FACTOR_NAME_MAX} {...form.field('name')} />
      {proof.field}
    </FormDialog>
  );
}
