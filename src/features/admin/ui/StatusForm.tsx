import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField } from '#web/ui/SelectField.tsx';
import { NoteForm, Whose } from './NoteForm.tsx';
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
  const [status, setStatus] = useState(kept.status);
  return (
    <NoteForm
      who={who}
      kept={kept.note}
      save={(note) => save({ status, note })}
      changed={status !== kept.status}
    >
      <SelectField
        label={
          <>
            <Trans>Status</Trans>
            <Whose who={who} />
          </>
        }
        name="status"
        value={status}
        options={statuses}
        onChange={setStatus}
      />
    </NoteForm>
  );
}
