import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { SendProblem } from '#web/data/send-problem.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useRefusals } from '#web/ui/use-refusals.tsx';
import { useSendWords } from '#web/ui/use-send-words.ts';
import type { useInterestForm } from './use-interest-form.ts';

interface InterestFormProps {
  form: ReturnType<typeof useInterestForm>;
  /** Whether the input can be submitted; otherwise errors show at the fields, and the first gets focus. */
  check: () => boolean;
  /** Label of the submit button. */
  action: ReactNode;
  children: ReactNode;
}

/** The frame of a public form. */
export function InterestForm({ form, check, action, children }: InterestFormProps) {
  const refusals = useRefusals();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check()) void form.submit();
    else refusals.refuse();
  }
  return (
    <>
      <noscript>
        <NoScript />
      </noscript>
      <form
        {...refusals.form}
        method="post"
        onSubmit={submit}
        onFocus={form.begin}
        noValidate
        className="scripted grid gap-5"
      >
        {children}
        {refusals.announcement}
        <Trap value={form.website} onChange={form.setWebsite} />
        {form.problem ? <Problem problem={form.problem} /> : null}
        <Button type="submit" busy={form.state === 'sending'} className="justify-self-start">
          {form.state === 'sending' ? <Trans>Sending...</Trans> : action}
        </Button>
      </form>
    </>
  );
}

function NoScript() {
  const email = setting('CONTACT_EMAIL');
  return (
    <p>
      <Trans>
        This form needs JavaScript. You can also write to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </Trans>
    </p>
  );
}

/** Honeypot: hidden on screen, from screen readers and from the keyboard. */
function Trap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

function Problem({ problem }: { problem: SendProblem }) {
  const { t } = useLingui();
  const words = useSendWords();
  return (
    <Notice
      tone="danger"
      role="alert"
      title={
        problem === 'line'
          ? t`We do not know whether this reached us. What you typed is still here.`
          : t`We did not get this yet. What you typed is still here.`
      }
    >
      <p>{words[problem]}</p>
    </Notice>
  );
}
