import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { NOTE_MAX } from '#kit/desk.ts';
import { errorCode } from '#web/data/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { useReportUnsaved } from './GuardedNotes.tsx';
import type { useTypedOver } from './use-typed-over.ts';

interface NoteFormProps<T extends { note: string }> {
  /** What the row is about, for screen readers. */
  who: string;
  form: ReturnType<typeof useTypedOver<T>>;
  /** What is stored. */
  kept: T;
  /** Its status in words. */
  keptStatus?: string | undefined;
  /** Stores it, unless what is stored is no longer what was read. */
  save: (said: T & { was: T }) => Promise<void>;
  /** A field before the note. */
  children?: ReactNode;
}

/** The team's note on a row of the desk; saved on request. */
export function NoteForm<T extends { note: string }>({
  who,
  form,
  kept,
  keptStatus,
  save,
  children,
}: NoteFormProps<T>) {
  const { t } = useLingui();
  const saving = useMutation({
    mutationFn: (said: T) => save({ ...said, was: kept }),
    onSuccess: (_, said) => form.saved(said),
  });
  useReportUnsaved(form.unsaved);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(form.value);
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
      <CountedField
        long
        label={
          <>
            <Trans>Note</Trans>
            <Whose who={who} />
          </>
        }
        name="note"
        maxLength={NOTE_MAX}
        value={form.value.note}
        onChange={(note) => form.change({ note } as Partial<T>)}
      />
      {form.overtaken ? (
        <div className="sm:col-span-full">
          <Notice tone="warning" role="alert" title={t`Another admin has since changed this`}>
            <p className="whitespace-pre-line wrap-anywhere">
              {[keptStatus, kept.note].filter(Boolean).join('\n')}
            </p>
            <p>
              <Trans>What you typed is still here. If you save it, it takes the place of this.</Trans>
            </p>
          </Notice>
        </div>
      ) : null}
      {saving.isError && form.unsaved && !isOvertaken(saving.error) ? (
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
          {saving.isPending ? null : form.unsaved ? (
            <Trans>Not saved yet</Trans>
          ) : saving.isSuccess ? (
            <Trans>Saved</Trans>
          ) : null}
        </p>
      </div>
    </form>
  );
}

const isOvertaken = (error: unknown) => errorCode(error) === 'CHANGED_MEANWHILE';

/** With many such forms on a page, each field says whose it is. */
export function Whose({ who }: { who: string }) {
  return <span className="sr-only">: {who}</span>;
}
