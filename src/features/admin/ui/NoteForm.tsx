import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { NOTE_MAX } from '#kit/desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface NoteFormProps {
  /** What the row is about, for screen readers. */
  who: string;
  /** The note as it is stored. */
  kept: string;
  save: (note: string) => Promise<void>;
  /** A field before the note. */
  children?: ReactNode;
  /** Whether that field was changed. */
  changed?: boolean;
}

/** The team's note on a row of the desk; saved on request. */
export function NoteForm({ who, kept, save, children, changed = false }: NoteFormProps) {
  const { t } = useLingui();
  const [note, setNote] = useState(kept);
  const saving = useMutation({ mutationFn: save });
  const unsaved = changed || note !== kept;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(note);
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      className={classes(
        'grid gap-3 border-t border-hairline pt-4',
        children !== undefined && 'sm:grid-cols-[15rem_1fr] sm:items-start',
      )}
    >
      {children}
      <TextField
        long
        label={
          <>
            <Trans>Note</Trans>
            <Whose who={who} />
          </>
        }
        name="note"
        maxLength={NOTE_MAX}
        value={note}
        onChange={setNote}
      />
      {saving.isError ? (
        <div className="sm:col-span-full">
          <Problem>
            <Trans>We could not save it. What you typed is still here. Please try again.</Trans>
          </Problem>
        </div>
      ) : null}
      <div
        className={classes('flex flex-wrap items-center gap-3', children !== undefined && 'sm:col-start-2')}
      >
        <Button type="submit" look="secondary" busy={saving.isPending} aria-label={t`Save: ${who}`}>
          {saving.isPending ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
        </Button>
        <p role="status" className="text-ink-2">
          {saving.isPending ? null : unsaved ? (
            <Trans>Not saved yet</Trans>
          ) : saving.isSuccess ? (
            <Trans>Saved</Trans>
          ) : null}
        </p>
      </div>
    </form>
  );
}

/** With many such forms on a page, each field says whose it is. */
export function Whose({ who }: { who: string }) {
  return <span className="sr-only">: {who}</span>;
}
