import { Trans } from '@lingui/react/macro';
import { SelectField } from '#web/ui/SelectField.tsx';
import { NoteForm, Whose } from './NoteForm.tsx';
import type { StatusOption } from './statuses.ts';
import { useTypedOver } from './use-typed-over.ts';

interface Said<S> {
  status: S;
  note: string;
}

interface StatusFormProps<S extends string> {
  /** The person's name, for screen readers. */
  who: string;
  statuses: StatusOption<S>[];
  kept: Said<S>;
  save: (said: Said<S> & { was: Said<S> }) => Promise<void>;
}

/** The outcome for a person, with a note; saved on request. */
export function StatusForm<S extends string>({ who, statuses, kept, save }: StatusFormProps<S>) {
  const was = { status: kept.status, note: kept.note };
  const form = useTypedOver(was);
  return (
    <NoteForm
      who={who}
      form={form}
      kept={was}
      keptStatus={statuses.find(({ value }) => value === kept.status)?.label}
      save={save}
    >
      <SelectField
        label={
          <>
            <Trans>Status</Trans>
            <Whose who={who} />
          </>
        }
        name="status"
        value={form.value.status}
        options={statuses}
        onChange={(status) => form.change({ status } as Partial<Said<S>>)}
      />
    </NoteForm>
  );
}
