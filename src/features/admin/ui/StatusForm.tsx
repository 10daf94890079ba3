import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NOTE_MAX } from '#kit/desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { StatusOption } from './statuses.ts';

interface StatusFormProps<S extends string> {
  /** The person's name, for screen readers. */
  who: string;
  statuses: StatusOption<S>[];
  kept: { status: S; note: string };
  save: (said: { status: S; note: string }) => Promise<void>;
}

/** The outcome for a person, with a note; saved on request. */
export function StatusForm<S extends string>({ who, statuses, kept, save }: StatusFormProps<S>) {
  const { t } = useLingui();
  const [status, setStatus] = useState(kept.status);
  const [note, setNote] = useState(kept.note);
  const saving = useMutation({ mutationFn: save });
  // With many such forms on a page, each field says whose it is.
  const of = <span className="sr-only">: {who}</span>;
  const changed = status !== kept.status || note !== kept.note;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate({ status, note });
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
      {saving.isError ? (
        <div className="sm:col-span-2">
          <Problem>
            <Trans>We could not save it. What you typed is still here. Please try again.</Trans>
          </Problem>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 sm:col-start-2">
        <Button type="submit" look="secondary" busy={saving.isPending} aria-label={t`Save: ${who}`}>
          {saving.isPending ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
        </Button>
        <p role="status" className="text-ink-2">
          {saving.isPending ? null : changed ? (
            <Trans>Not saved yet</Trans>
          ) : saving.isSuccess ? (
            <Trans>Saved</Trans>
          ) : null}
        </p>
      </div>
    </form>
  );
}
