import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { isBlank } from '#kit/text.ts';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useLostAnswer } from '#web/ui/use-lost-answer.ts';
import type { ListedDocument } from '../documents.contract.ts';
import { DOCUMENT_MAX } from '../documents.rules.ts';
import { FileReplacedNotice } from './FileReplacedNotice.tsx';
import { useDecided } from './use-decided.ts';

const FAILURE = failing(
  'decline document',
  msg`Failed to decline document`,
  msg`What you wrote is still here.`,
);

interface DeclineDialogProps {
  document: ListedDocument;
  onClose: () => void;
  /** Gets focus afterwards: the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Declines to sign, with the reason (DOC-32 to DOC-35). */
export default function DeclineDialog({ document, ...rest }: DeclineDialogProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: isBlank(reason) && t`Please say why.`,
  }));
  const requestId = useIdOf(form.values.reason);
  // As it was when declining began, whatever arrives meanwhile.
  const [read] = useState(document);
  const { title, creator_name, version } = read;

  const tell = () => notify.success(t`Document declined`, t`You have declined to sign this document`);
  const { attempt } = useLostAnswer(
    document.version === version && document.stage === 'declined',
    () => {
      tell();
      rest.onClose();
    },
    () => void invalidate(orpc.documents),
  );

  async function submit() {
    await attempt(() =>
      api.documents.decline({
        id: read.project_id,
        document_id: read.id,
        request_id: requestId(),
        version,
        reason: form.values.reason,
      }),
    );
    await invalidate(orpc.documents, orpc.dashboard);
    tell();
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Decline to sign “${title}”?`}</span>}
      about={
        <p>
          {creator_name ? (
            <Trans>{creator_name} will see that you declined, and why.</Trans>
          ) : (
            <Trans>Whoever sent it will see that you declined, and why.</Trans>
          )}{' '}
          <Trans>You cannot sign this document afterwards, unless they send a new file.</Trans>
        </p>
      }
      form={form}
      action={<Trans>Decline to sign</Trans>}
      busyAction={<Trans>Declining...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={(error) => decided(error, version)}
      {...rest}
    >
      {document.version === version ? null : <FileReplacedNotice />}
      <CountedField
        long
        label={<Trans>Why do you decline?</Trans>}
        hint={<Trans>For instance: a name is wrong, or it allows more than you want.</Trans>}
        maxLength={DOCUMENT_MAX.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
