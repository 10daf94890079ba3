import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { NOTE_MAX } from '../../../kit/desk.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { SelectField } from '../../../web/ui/SelectField.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import type { StatusOption } from './statuses.ts';

interface StatusFormProps<S extends string> {
  /** Whom it is about, for who does not see the card around it. */
  who: string;
  statuses: StatusOption<S>[];
  kept: { status: S; note: string };
  save: (said: { status: S; note: string }) => Promise<void>;
}

/** What became of somebody, and a note beside it; kept when the admin says so. */
export function StatusForm<S extends string>({ who, statuses, kept, save }: StatusFormProps<S>) {
  const { t } = useLingui();
  const [status, setStatus] = useState(kept.status);
  const [note, setNote] = useState(kept.note);
  const [state, setState] = useState<'editing' | 'saving' | 'saved' | 'failed'>('editing');
  // Where many such forms stand below each other, each field says whose it is.
  const of = <span className="sr-only">: {who}</span>;
  const changed = status !== kept.status || note !== kept.note;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'saving') return;
    setState('saving');
    try {
      await save({ status, note });
      setState('saved');
    } catch {
      setState('failed');
    }
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      className="grid gap-3 border-t border-hairline pt-4 sm:grid-cols-[15rem_1fr] sm:items-start"
    >
      <SelectField
        label={
          <>
            <Trans>Status</Trans>
            {of}
          </>
        }
        name="status"
        value={status}
        options={statuses}
        onChange={setStatus}
      />
      <TextField
        long
        label={
          <>
            <Trans>Note</Trans>
            {of}
          </>
        }
        name="note"
        maxLength={NOTE_MAX}
        value={note}
        onChange={setNote}
      />
      {state === 'failed' ? (
        <div className="sm:col-span-2">
          <Notice tone="danger" role="alert">
            <Trans>We could not save it. What you typed is still here. Please try again.</Trans>
          </Notice>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 sm:col-start-2">
        <Button type="submit" look="secondary" disabled={state === 'saving'} aria-label={t`Save: ${who}`}>
          {state === 'saving' ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
        </Button>
        <p role="status" className="text-ink-2">
          {state === 'saving' ? null : changed ? (
            <Trans>Not saved yet</Trans>
          ) : state === 'saved' ? (
            <Trans>Saved</Trans>
          ) : null}
        </p>
      </div>
    </form>
  );
}
