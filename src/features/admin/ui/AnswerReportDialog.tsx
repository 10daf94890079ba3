import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import type { GuideReport } from '#features/interest/interest.reports.contract.ts';
import { ANSWER_MAX } from '#features/interest/interest.reports.rules.ts';
import { api } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { CountedField } from '#web/ui/CountedField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { notify } from '#web/ui/toast.tsx';
import { Answer } from './GuideReportCard.tsx';

/** Which report an admin answers. */
export interface ReportToAnswer {
  report: GuideReport;
  focusAfter: RefObject<HTMLElement | null>;
}

interface AnswerReportDialogProps extends ReportToAnswer {
  /** It has an answer now: this one, or that of another admin who was quicker. */
  onAnswered: (report: GuideReport) => void;
  onClose: () => void;
}

/** The answer to a report: written once, and mailed to whoever left an address. */
export function AnswerReportDialog({ report, focusAfter, onAnswered, onClose }: AnswerReportDialogProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  /** Of the admin who was quicker. */
  const [other, setOther] = useState<GuideReport['answer']>(null);
  const { email, id, locale, problem } = report;
  const title = report.title ?? report.guide;

  async function answer() {
    try {
      onAnswered(await api.guideReports.answer({ id, answer: words.trim() }));
      notify.success(email ? t`Answered. The mail is on its way.` : t`Answered.`);
    } catch (error) {
      if (errorCode(error) === 'CHANGED_MEANWHILE') await showOther();
      throw error;
    }
  }
  async function showOther() {
    const now = await api.guideReports.read({ id }).catch(() => null);
    if (!now) return;
    setOther(now.answer);
    onAnswered(now);
  }
  function submit() {
    setTried(true);
    return words.trim() !== '' && answer();
  }

  return (
    <FormDialog
      title={<Trans>Answer: {title}</Trans>}
      about={
        <div className="grid gap-3">
          <p className="whitespace-pre-line wrap-anywhere">“{problem}”</p>
          <p>
            {email ? (
              <Trans>
                Your words go to {email} as they are. Please write nothing about anybody’s health: we cannot
                protect a mailbox.
              </Trans>
            ) : (
              <Trans>No address was left, so nobody gets it. The team sees what became of it.</Trans>
            )}{' '}
            {email && locale === 'es' ? <Trans>They read Spanish.</Trans> : null}
          </p>
        </div>
      }
      unsaved={words.trim() !== ''}
      action={<Trans>Send the answer</Trans>}
      busyAction={<Trans>Sending...</Trans>}
      submit={submit}
      explain={(error) =>
        errorCode(error) === 'CHANGED_MEANWHILE'
          ? t`Another admin has just answered, so yours was not sent. What you typed is still here: copy what you need, then close this.`
          : t`We could not send it. What you typed is still here. Please try again.`
      }
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {other ? <Answer of={other} /> : null}
      <CountedField
        long
        label={<Trans>Your answer</Trans>}
        hint={<Trans>Say whether it was wrong, and what you changed. It cannot be changed later.</Trans>}
        name="answer"
        maxLength={ANSWER_MAX}
        value={words}
        onChange={setWords}
        error={tried && !words.trim() ? t`Write what became of it.` : undefined}
      />
    </FormDialog>
  );
}
