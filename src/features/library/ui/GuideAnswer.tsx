import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { uuidv7 } from '#kit/ids.ts';
import { paths } from '#kit/paths.ts';
import { errorCode } from '#web/data/errors.ts';
import { loadApi } from '#web/data/load-api.ts';
import { currentLocale } from '#web/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useAction } from '#web/ui/use-action.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import { MISSING_MAX } from '../library.answers.types.ts';

/** Asks at the end of a guide whether it was what its reader needed, and after No what was missing. Where to report an error. */
export default function GuideAnswer({ guide }: { guide: string }) {
  const { t } = useLingui();
  const to = usePublicPath();
  const whole = useRef<HTMLElement>(null);
  const id = useRef('');
  const [said, setSaid] = useState<'yes' | 'no' | null>(null);

  useFocusAfter(said !== null, whole);

  async function give(answer: 'yes' | 'no', missing?: string) {
    // One for all attempts, so that the answer counts once.
    id.current ||= uuidv7();
    const needed = answer === 'yes';
    const api = await loadApi();
    await api.guideAnswers.give({ id: id.current, guide, locale: currentLocale(), needed, missing });
    setSaid(answer);
  }
  const explain = (error: unknown) =>
    errorCode(error) === 'TOO_MANY_REQUESTS'
      ? t`That was a lot of answers from here. Please try again in an hour.`
      : t`We could not count your answer just now. Please check your connection, and try again.`;
  const choose = useAction((answer: 'yes' | 'no') => give(answer), explain);

  return (
    <>
      <section
        ref={whole}
        tabIndex={-1}
        aria-labelledby="answer"
        className="no-print scripted grid gap-3 rounded-card border border-hairline bg-surface p-4 sm:p-6"
      >
        <h2 id="answer" className="text-2xl">
          <Trans>Was this what you needed?</Trans>
        </h2>
        <p role="status" className={THANKS}>
          {said === 'yes' ? <Trans>Thank you. We counted your Yes.</Trans> : null}
          {said === 'no' ? <Trans>Thank you. We counted your No.</Trans> : null}
        </p>
        {said === null ? (
          <>
            <div className="flex flex-wrap gap-3">
              <Button look="secondary" busy={choose.busy} onClick={() => void choose.run('yes')}>
                <Trans>Yes</Trans>
              </Button>
              <Button look="secondary" busy={choose.busy} onClick={() => void choose.run('no')}>
                <Trans>No</Trans>
              </Button>
            </div>
            <Problem>{choose.problem}</Problem>
          </>
        ) : null}
        {said === 'no' ? <Missing explain={explain} send={(words) => give('no', words)} /> : null}
      </section>
      <p className="no-print">
        <Link className="link inline-flex min-h-11 items-center" to={to(paths.reportError(guide))}>
          <Trans>Something wrong here? Tell us</Trans>
        </Link>
      </p>
    </>
  );
}

/** As tall as the buttons it replaces: a second tap in a hurry must not meet what comes after them. */
const THANKS = 'flex min-h-12 items-center empty:hidden';

interface MissingProps {
  send: (words: string) => Promise<void>;
  explain: (error: unknown) => string;
}

function Missing({ send, explain }: MissingProps) {
  const { t } = useLingui();
  const field = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sending = useAction(() => send(words.trim()).then(() => setSent(true)), explain);
  useFocusAfter(isSent, form);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSent) return;
    setEmpty(!words.trim());
    if (words.trim()) void sending.run();
    else field.current?.querySelector('textarea')?.focus();
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t`What was missing?`}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid max-w-xl gap-3"
    >
      <div ref={field}>
        <CountedField
          long
          rows={2}
          label={<Trans>What was missing?</Trans>}
          optional={t`(optional)`}
          hint={
            <Trans>
              We do not keep what you type, and nobody can answer it. We only count words in it that our
              guides use too.
            </Trans>
          }
          error={isEmpty ? t`Write a word or two, for example: wheelchair.` : undefined}
          maxLength={MISSING_MAX}
          readOnly={isSent}
          value={words}
          onChange={setWords}
        />
      </div>
      {isSent ? null : (
        <Button type="submit" look="secondary" busy={sending.busy} className="justify-self-start">
          {sending.busy ? <Trans>Sending...</Trans> : <Trans>Send</Trans>}
        </Button>
      )}
      <p role="status" className={THANKS}>
        {isSent ? <Trans>Thank you. We counted the words that our guides use too.</Trans> : null}
      </p>
      <Problem>
        {sending.problem ? (
          <>
            {sending.problem} <Trans>What you typed is still here.</Trans>
          </>
        ) : null}
      </Problem>
    </form>
  );
}
