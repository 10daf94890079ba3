import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { readerZone } from '#web/dates.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useLostAnswer } from '#web/ui/use-lost-answer.ts';
import type { OpenDocument } from '../documents.contract.ts';
import type { Stage } from '../documents.rules.ts';
import { AuthorityFields } from './AuthorityFields.tsx';
import { ConsentText } from './ConsentText.tsx';
import { FileReplacedNotice } from './FileReplacedNotice.tsx';
import { hasInk, InkFields, isBegun, NO_INK, sentInk } from './InkFields.tsx';
import { SignCheck } from './SignCheck.tsx';
import { useAuthority } from './use-authority.ts';
import { useDecided } from './use-decided.ts';

const AGREEING = failing('agree to sign');
const SIGNING = failing('sign document', msg`Failed to sign document`, msg`Your signature is still here.`);

interface SignDialogProps {
  document: OpenDocument;
  onClose: () => void;
  /** The signature counts once a witness has signed too. */
  onWitness: () => void;
  /** Gets focus afterwards: the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

type Step = 'consent' | 'ink' | 'check';

/** Signs a document that is open: consent, signature, check (DOC-27 to DOC-31). */
export function SignDialog({ document, onClose, onWitness, focusAfter }: SignDialogProps) {
  const { t } = useLingui();
  const decided = useDecided();
  const [step, setStep] = useState<Step>(() => (document.consent.given_at === null ? 'consent' : 'ink'));
  const [hasMoved, setMoved] = useState(false);
  const [ink, setInk] = useState(NO_INK);
  const [isRefused, setRefused] = useState(false);
  // As it was on screen when signing began, whatever arrives meanwhile.
  const [read] = useState(document);
  const { title, version } = read;
  const authority = useAuthority(read);
  const unsaved = hasInk(ink) || authority.form.changed;
  const sent = sentInk(ink);
  const requestId = useIdOf(JSON.stringify([ink, authority.form.values]));
  // From now on the document itself says whether it is signed.
  const { isLost, attempt } = useLostAnswer(
    document.version === version && (document.stage === 'signed' || document.stage === 'witnessing'),
    () => {
      if (!tell(document.stage)) onClose();
    },
    () => void invalidate(orpc.documents),
  );
  const here = { id: read.project_id, document_id: read.id };

  function go(next: Step) {
    setStep(next);
    setMoved(true);
  }

  async function submit() {
    if (step === 'consent') {
      await api.documents.consent({ ...here, version: read.consent.version });
      go('ink');
      return false;
    }
    if (step === 'ink') {
      setRefused(!sent);
      if (sent) go('check');
      return false;
    }
    const shown_sha256 = read.copies.find(({ kind }) => kind === 'shown')?.sha256;
    if (!sent || !shown_sha256) return false;
    const authority_id = await authority.keep();
    const { stage } = await attempt(() =>
      api.documents.sign({
        ...here,
        ...(authority_id && { authority_id }),
        request_id: requestId(),
        version,
        shown_sha256,
        ink: sent,
        time_zone: readerZone(),
      }),
    );
    await invalidate(orpc.documents, orpc.dashboard);
    return !tell(stage);
  }

  /** @returns whether the witness goes on */
  function tell(stage: Stage): boolean {
    if (stage === 'witnessing') onWitness();
    else notify.success(t`Document signed successfully`);
    return stage === 'witnessing';
  }

  function explain(error: unknown) {
    const said = decided(error, version);
    if (said) return said;
    if (errorCode(error) === 'NOT_READY_TO_SIGN') {
      void invalidate(orpc.documents);
      if (step === 'check') go('consent');
      return t`We do not know yet that you have opened the whole document and agreed to sign electronically. Please try again in a moment.`;
    }
    if (authority.refuse(error)) {
      go('ink');
      // The field says why.
      return null;
    }
  }

  const labels = {
    consent: <Trans>I agree to sign electronically</Trans>,
    ink: <Trans>Sign Document</Trans>,
    check: <span className="line-clamp-2 wrap-anywhere">{t`Sign “${title}”`}</span>,
  };
  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`You are signing “${title}”`}</span>}
      {...(step === 'ink' ? { form: authority.form } : {})}
      unsaved={unsaved}
      signed={hasInk(ink)}
      action={labels[step]}
      step={step}
      busyAction={step === 'check' ? <Trans>Signing...</Trans> : labels[step]}
      cancel={step === 'check' ? <Trans>Change</Trans> : <Trans>Not now</Trans>}
      {...(step === 'check' ? { onCancel: () => go('ink') } : {})}
      disabled={step !== 'consent' && !isBegun(ink)}
      submit={submit}
      failure={step === 'consent' ? AGREEING : SIGNING}
      explain={explain}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {document.version === version ? null : <FileReplacedNotice />}
      {hasMoved ? <StepFocus key={step} /> : null}
      {step === 'consent' ? <ConsentText /> : null}
      {step === 'ink' ? (
        <>
          <AuthorityFields form={authority.form} paper={authority.paper} authorities={read.authorities} />
          <InkFields ink={ink} onChange={setInk} isRefused={isRefused} />
        </>
      ) : null}
      {step === 'check' && sent ? (
        <SignCheck document={read} ink={sent} authority={authority.chosen} isLost={isLost} />
      ) : null}
    </FormDialog>
  );
}

/** Takes focus where a step begins, so that what is new is read first. */
function StepFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.focus(), []);
  return <span ref={place} tabIndex={-1} className="outline-none" />;
}
