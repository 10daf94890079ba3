import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { isBlank } from '#kit/text.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { formatTime } from '#web/dates.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useLostAnswer } from '#web/ui/use-lost-answer.ts';
import type { OpenDocument } from '../documents.contract.ts';
import { DOCUMENT_MAX, type Stage } from '../documents.rules.ts';
import { mayBeWitness, witnessUntil } from '../documents.witness.rules.ts';
import { hasInk, InkFields, isBegun, NO_INK, sentInk } from './InkFields.tsx';
import { useDecided } from './use-decided.ts';

const FAILURE = failing(
  'witness document',
  msg`Failed to sign document`,
  msg`What was entered is still here.`,
);

interface WitnessDialogProps {
  document: OpenDocument;
  onClose: () => void;
  /** Gets focus afterwards: the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** On the signer's device, the witness of a signature signs (DOC-15). */
export function WitnessDialog({ document, ...rest }: WitnessDialogProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const [ink, setInk] = useState(NO_INK);
  const [isRefused, setRefused] = useState(false);
  const { title, version, creator_name } = document;
  const signer = document.signer_name ?? '';
  const isParty = t`The witness has to be somebody other than ${signer} and the other side.`;
  const principal = document.record?.authority?.principal_name ?? null;
  const form = useForm({ full_name: '', relation: '', saw_it: false }, ({ full_name, relation, saw_it }) => ({
    full_name: isBlank(full_name)
      ? t`Enter the name of the witness.`
      : !mayBeWitness(full_name, [signer, creator_name])
        ? isParty
        : !mayBeWitness(full_name, [principal]) &&
          t`The witness has to be somebody other than ${principal}, for whom ${signer} signed.`,
    relation: isBlank(relation) && t`Say how you know ${signer}.`,
    saw_it: !saw_it && t`Only somebody who saw it can be the witness.`,
  }));
  const { full_name, relation, saw_it } = form.values;
  const sent = sentInk(ink);
  const requestId = useIdOf(JSON.stringify([ink, form.values]));
  const until = witnessUntil(document);
  const time = until ? formatTime(until) : null;
  const unsaved = form.changed || hasInk(ink);
  /** The signature that the witness saw: from their first word on, not one made elsewhere. */
  const [seen, setSeen] = useState(document.signed_at);
  // This may open a moment before the document that has just been signed arrives.
  if (!unsaved && seen !== document.signed_at) setSeen(document.signed_at);
  const sawIt = form.field('saw_it');
  const { attempt } = useLostAnswer(
    document.stage === 'signed',
    () => {
      tell();
      rest.onClose();
    },
    () => void invalidate(orpc.documents),
  );

  async function submit() {
    setRefused(!sent);
    if (!sent || !seen) return false;
    await attempt(() =>
      api.documents.witness({
        id: document.project_id,
        document_id: document.id,
        request_id: requestId(),
        signed_at: seen,
        full_name,
        relation,
        saw_it: true,
        ink: sent,
      }),
    );
    // The button that opened this is gone before focus would return to it.
    await invalidate(orpc.documents, orpc.dashboard);
    tell();
    return true;
  }

  const tell = () => notify.success(t`Document signed successfully`);

  function explain(error: unknown) {
    const code = errorCode(error);
    const now = errorData<{ stage?: Stage; version?: number }>(error);
    if (code === 'STAGE_CHANGED' && now?.stage === 'pending' && now.version === version) {
      void invalidate(orpc.documents);
      return t`The time for the witness is over. Please close this and sign again, with your witness beside you.`;
    }
    if (code === 'STAGE_CHANGED' && now?.stage === 'witnessing') {
      void invalidate(orpc.documents);
      return t`It has since been signed again. Please close this, and let the witness see the new signature.`;
    }
    const said = decided(error, version);
    if (said) return said;
    if (code === 'FORBIDDEN')
      return t`The witness signs on the device where you signed, while you stay signed in. Please go on there, or close this and sign again here.`;
    const { fields = [] } = errorData<{ fields?: { path: string }[] }>(error) ?? {};
    if (code === 'INVALID_INPUT' && fields.some(({ path }) => path === 'full_name')) {
      form.refuse('full_name', isParty);
      return null;
    }
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`The witness of “${title}” signs now`}</span>}
      about={
        <div className="grid gap-2">
          <p>
            <Trans>
              {signer} has signed. Please hand this device to the witness: the rest is theirs to fill in.
            </Trans>
          </p>
          {time ? (
            <p>
              <Trans>The witness can sign until {time}. Only then does the document count as signed.</Trans>
            </p>
          ) : null}
        </div>
      }
      form={form}
      unsaved={unsaved}
      signed={hasInk(ink)}
      action={<Trans>Sign as the witness</Trans>}
      busyAction={<Trans>Signing...</Trans>}
      cancel={<Trans>Not now</Trans>}
      disabled={!isBegun(ink) || !seen}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      {...rest}
    >
      <TextField
        label={<Trans>Name of the witness</Trans>}
        maxLength={DOCUMENT_MAX.name}
        {...form.field('full_name')}
      />
      <TextField
        label={<Trans>How do you know {signer}?</Trans>}
        hint={<Trans>For instance: neighbor, friend or nurse.</Trans>}
        maxLength={DOCUMENT_MAX.name}
        {...form.field('relation')}
      />
      <Fieldset id={sawIt.id} legend={<Trans>What you saw</Trans>} error={sawIt.error}>
        <Choice
          kind="checkbox"
          name="saw_it"
          checked={saw_it}
          onChoose={() => form.set({ saw_it: !saw_it })}
          describedBy={sawIt.error ? `${sawIt.id}-error` : undefined}
        >
          <Trans>I saw {signer} sign.</Trans>
        </Choice>
      </Fieldset>
      <InkFields ink={ink} onChange={setInk} isRefused={isRefused} />
    </FormDialog>
  );
}
