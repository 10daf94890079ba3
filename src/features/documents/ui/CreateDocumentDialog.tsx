import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Project } from '#features/projects/projects.contract.ts';
import { otherSide, otherSideNow, type Participants } from '#features/projects/projects.rules.ts';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { localDay } from '#web/dates.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { ListedDocument } from '../documents.contract.ts';
import { DOCUMENT_MAX, DOCUMENT_TYPES, type DocumentType } from '../documents.rules.ts';
import { DocumentFileField } from './DocumentFileField.tsx';
import { LastDayField } from './LastDayField.tsx';
import { TYPE_LABELS } from './labels.ts';
import { ReleaseFields } from './ReleaseFields.tsx';
import { maySendAgain, UploadRefusedError } from './send-document.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { useReleaseTerms } from './use-release-terms.ts';
import { useUnprintableWords } from './use-unprintable-words.ts';
import { useUpload } from './use-upload.ts';

const FAILURE = failing(
  'create document',
  msg`Failed to create document`,
  msg`What you wrote is still here.`,
);

/** What creating a document asks of its project. */
export type DocumentProject = Pick<Project, 'id' | 'customer' | 'service_provider' | 'asked_customer'> &
  Participants;

interface CreateDocumentDialogProps {
  project: DocumentProject;
  personId: string;
  onClose: () => void;
  /** Gets focus afterwards if the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

const EMPTY = {
  title: '',
  description: '',
  document_type: 'release_of_information' as DocumentType,
  file: '',
  expiry_date: '',
  requires_signature: true,
  requires_date: true,
  requires_witness: false,
};

/** Creates a document for the other side (DOC-12 to DOC-24). */
export default function CreateDocumentDialog({ project, personId, ...rest }: CreateDocumentDialogProps) {
  const { t, i18n } = useLingui();
  // One key per intended document: double clicks and retries create it once.
  const request = useRef(uuidv7());
  /** What an earlier try has sent, where something else is wanted now. */
  const [earlier, setEarlier] = useState<ListedDocument | null>(null);
  const { upload, choose, claim } = useUpload(project.id, personId);
  const refusalWords = useRefusalWords();
  const refused = upload?.refusal ? refusalWords(upload.refusal) : undefined;
  const today = localDay();
  const unprintable = useUnprintableWords();
  const form = useForm(EMPTY, ({ title, file, expiry_date, requires_signature }) => ({
    title: title.trim() ? requires_signature && unprintable(title) : t`Give the document a title.`,
    file: !file && t`Please select a document file`,
    expiry_date:
      requires_signature && expiry_date !== '' && expiry_date < today && t`Choose today or a later day.`,
  }));
  const release = useReleaseTerms();
  const { values } = form;
  const isRelease = values.document_type === 'release_of_information';
  const forms = isRelease ? [form, release.form] : [form];
  const changed = form.changed || release.form.changed;
  const file = form.field('file');
  const switches = values.requires_signature ? SWITCHES : SWITCHES.slice(0, 1);

  async function submit() {
    // Shown under the field.
    if (upload?.refusal && !maySendAgain(upload.refusal)) return false;
    const { title, description, document_type, requires_signature } = values;
    // What is only read has no last day, no date and no witness.
    const expiry_date = requires_signature && values.expiry_date;
    setEarlier(null);
    const create = (upload_id: string) =>
      api.documents.create({
        id: project.id,
        client_id: request.current,
        upload_id,
        title,
        ...(description.trim() && { description }),
        document_type,
        requires_signature,
        requires_date: requires_signature && values.requires_date,
        requires_witness: requires_signature && values.requires_witness,
        ...(expiry_date && { expiry_date }),
        ...(isRelease && release.terms && { release: release.terms }),
      });
    const before = await claim(create).then(() => undefined, sentBefore);
    void invalidate(orpc.documents, orpc.dashboard);
    if (!before) return announce();
    request.current = uuidv7();
    setEarlier(before);
    return false;
  }

  /** @returns what an earlier try has sent, where its answer was lost */
  function sentBefore(error: unknown): ListedDocument {
    const { document } = errorData<{ document?: ListedDocument }>(error) ?? {};
    if (!document) throw error;
    return document;
  }

  function announce() {
    switch (otherSideNow(project, personId)) {
      case 'there':
        return notify.success(
          values.requires_signature
            ? t`Document created and sent for signature`
            : t`Document created and sent`,
        );
      case 'asked': {
        const name = project.asked_customer?.full_name ?? '';
        return notify.success(t`Document created`, t`${name} gets it after accepting your invitation.`);
      }
      case 'closed': {
        const name = otherSide(project, personId)?.full_name ?? '';
        return notify.success(t`Document created`, t`${name} gets it if they open their account again.`);
      }
      case 'nobody':
        return notify.success(t`Document created`, t`Whoever joins this project gets it.`);
    }
  }

  return (
    <FormDialog
      title={t`Create Document for Signature`}
      form={{ changed, check: () => forms.flatMap((each) => each.check()) }}
      action={<Trans>Create Document</Trans>}
      busyAction={<Trans>Creating...</Trans>}
      submit={submit}
      failure={FAILURE}
      // The field says why.
      explain={(error) => (error instanceof UploadRefusedError ? null : undefined)}
      {...rest}
    >
      <TextField label={<Trans>Title</Trans>} maxLength={DOCUMENT_MAX.title} {...form.field('title')} />
      <CountedField
        long
        rows={2}
        label={<Trans>Description</Trans>}
        optional={t`(optional)`}
        maxLength={DOCUMENT_MAX.description}
        {...form.field('description')}
      />
      <SelectField
        label={<Trans>Type of document</Trans>}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: i18n._(TYPE_LABELS[value]) }))}
        {...form.field('document_type')}
      />
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
      {isRelease ? <ReleaseFields form={release.form} /> : null}
      {values.requires_signature ? (
        <LastDayField
          today={today}
          holdsUntil={isRelease ? release.terms?.ends_on : null}
          {...form.field('expiry_date')}
        />
      ) : null}
      <Fieldset legend={<Trans>What the other side has to do</Trans>}>
        <div className="grid gap-2">
          {switches.map((name) => (
            <Choice
              key={name}
              kind="checkbox"
              name={name}
              checked={values[name]}
              onChoose={() => form.set({ [name]: !values[name] })}
              hint={<SwitchHint name={name} />}
            >
              <SwitchLabel name={name} />
            </Choice>
          ))}
        </div>
      </Fieldset>
      {earlier ? <EarlierDocument document={earlier} /> : null}
    </FormDialog>
  );
}

/** The first attempt was stored after all, and says something else than what is chosen now. */
function EarlierDocument({ document: { id, project_id, title } }: { document: ListedDocument }) {
  const { t } = useLingui();
  return (
    <Notice tone="warning" role="alert" title={t`We sent “${title}” already`}>
      <p>
        <Trans>Your first try reached us after all. What you changed since then is not in it.</Trans>
      </p>
      <p>
        <Trans>
          You can open it, and withdraw it or send a new file. To send this one as well, choose Create
          Document again.
        </Trans>
      </p>
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={paths.documents(project_id, id)}>
          <Trans>Open the document “{title}”</Trans>
        </Link>
      </p>
    </Notice>
  );
}

const SWITCHES = ['requires_signature', 'requires_date', 'requires_witness'] as const;
type Switch = (typeof SWITCHES)[number];

function SwitchLabel({ name }: { name: Switch }) {
  switch (name) {
    case 'requires_signature':
      return <Trans>Require a signature</Trans>;
    case 'requires_date':
      return <Trans>Require the date</Trans>;
    case 'requires_witness':
      return <Trans>Require a witness</Trans>;
  }
}

function SwitchHint({ name }: { name: Switch }) {
  switch (name) {
    case 'requires_signature':
      return <Trans>Turned off, it can only be read.</Trans>;
    case 'requires_date':
      return <Trans>The day of signing is printed beside the signature.</Trans>;
    case 'requires_witness':
      return <Trans>Somebody who watches the signing signs too, on the same device.</Trans>;
  }
}
