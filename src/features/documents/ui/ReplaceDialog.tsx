import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { localDay } from '#web/dates.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { ListedDocument } from '../documents.contract.ts';
import { DocumentFileField } from './DocumentFileField.tsx';
import { LastDayField } from './LastDayField.tsx';
import { maySendAgain, UploadRefusedError } from './send-document.ts';
import { useDecided } from './use-decided.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { useUpload } from './use-upload.ts';

const FAILURE = failing('replace document', msg`The new file was not sent`);

interface ReplaceDialogProps {
  document: ListedDocument;
  onClose: () => void;
  /** Gets focus afterwards if the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** As its creator, sends a new file of a document that nobody has signed. */
export function ReplaceDialog({ document, ...rest }: ReplaceDialogProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const personId = useAuth().session?.user.id ?? '';
  // As it was when this began: another device may send a file meanwhile.
  const [shown] = useState(document);
  const { id, project_id, title, version, stage, expiry_date, requires_signature } = shown;
  const { upload, choose, claim } = useUpload(project_id, personId);
  const refusalWords = useRefusalWords();
  const refused = upload?.refusal ? refusalWords(upload.refusal) : undefined;
  const today = localDay();
  // A day that is over would only end the new version at once.
  const kept = requires_signature && expiry_date && expiry_date >= today ? expiry_date : '';
  const form = useForm({ file: '', expiry_date: kept }, ({ file, expiry_date: day }) => ({
    file: !file && t`Please select a document file`,
    expiry_date: day !== '' && day < today && t`Choose today or a later day.`,
  }));
  const file = form.field('file');
  const next = version + 1;

  async function submit() {
    // Shown under the field.
    if (upload?.refusal && !maySendAgain(upload.refusal)) return false;
    await claim((upload_id) =>
      api.documents.replace({
        id: project_id,
        document_id: id,
        upload_id,
        version,
        expiry_date: form.values.expiry_date || null,
      }),
    );
    await invalidate(orpc.documents, orpc.dashboard);
    notify.success(requires_signature ? t`New file sent for signature` : t`New file sent`);
    return true;
  }

  function explain(error: unknown) {
    // The field says why.
    if (error instanceof UploadRefusedError) return null;
    return decided(error, version);
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Send a new file of “${title}”`}</span>}
      about={
        <div className="grid gap-2">
          <p>
            {requires_signature ? (
              <Trans>
                It becomes version {next}, and takes the place of the file that is there now. The other side
                is notified, and reads it again before they sign.
              </Trans>
            ) : (
              <Trans>
                It becomes version {next}, and takes the place of the file that is there now. The other side
                is notified.
              </Trans>
            )}
          </p>
          {stage === 'declined' ? (
            <p>
              <Trans>That it was declined, and why, stays in the record.</Trans>
            </p>
          ) : null}
        </div>
      }
      form={form}
      action={<Trans>Send the new file</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      {...rest}
    >
      <DocumentFileField
        id={file.id}
        label={<Trans>Document file</Trans>}
        isRead
        upload={upload}
        error={refused ?? file.error}
        onChoose={(chosen) => {
          choose(chosen);
          form.set({ file: chosen?.name ?? '' });
        }}
      />
      {requires_signature ? <LastDayField today={today} {...form.field('expiry_date')} /> : null}
    </FormDialog>
  );
}
