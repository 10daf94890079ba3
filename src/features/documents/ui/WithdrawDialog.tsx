import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { isBlank } from '#kit/text.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing, NOT_SAVED } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { ListedDocument } from '../documents.contract.ts';
import { DOCUMENT_MAX, type Stage } from '../documents.rules.ts';
import { useDecided } from './use-decided.ts';

const FAILURE = failing('withdraw document', NOT_SAVED, msg`What you wrote is still here.`);

interface WithdrawDialogProps {
  document: ListedDocument;
  onClose: () => void;
  /** Gets focus afterwards: the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** As its creator, takes a document back that nobody has decided. */
export function WithdrawDialog({ document, ...rest }: WithdrawDialogProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: isBlank(reason) && t`Please say why.` }));
  const { id, project_id, title, version } = document;

  async function submit() {
    try {
      await api.documents.withdraw({ id: project_id, document_id: id, reason: form.values.reason });
    } catch (error) {
      // An earlier try reached us: nobody else may withdraw it.
      if (errorData<{ stage?: Stage }>(error)?.stage !== 'withdrawn') throw error;
    }
    await invalidate(orpc.documents, orpc.dashboard);
    notify.success(t`Document withdrawn`);
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Withdraw “${title}”?`}</span>}
      about={
        <p>
          <Trans>Nobody can sign it any more. The other side will see that you withdrew it, and why.</Trans>
        </p>
      }
      form={form}
      action={<Trans>Withdraw the document</Trans>}
      busyAction={<Trans>Withdrawing...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={(error) => decided(error, version)}
      {...rest}
    >
      <CountedField
        long
        label={<Trans>Why do you withdraw it?</Trans>}
        maxLength={DOCUMENT_MAX.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
