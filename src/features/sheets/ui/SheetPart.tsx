import type { ShownField, ShownPart } from '#features/library/library.sheets.types.ts';
import { telLink } from '#kit/contacts.ts';
import { classes } from '#web/ui/classes.ts';
import { TICKED, type Written } from '../sheets.rules.ts';
import { Cited } from './Cited.tsx';
import { SheetTable } from './SheetTable.tsx';
import { WriteHere } from './WriteHere.tsx';

interface SheetPartProps {
  part: ShownPart;
  written: Written;
  onWrite: (id: string, text: string) => void;
}

/** One part of a sheet: its notes, what to fill in, what to tick off, whom to call. */
export function SheetPart({ part, written, onWrite }: SheetPartProps) {
  return (
    <section aria-labelledby={`part-${part.id}`} className="sheet-part grid gap-3">
      <h2 id={`part-${part.id}`} className="text-2xl">
        {part.title}
      </h2>
      {part.notes.map(({ text, source }) => (
        <p key={text} className="measure sheet-note">
          {text}
          <Cited source={source} />
        </p>
      ))}
      {part.phones.length > 0 ? (
        <ul className="sheet-phones grid gap-2 sm:grid-cols-3">
          {part.phones.map(({ name, number, tel }) => (
            <li key={number + name}>
              <a
                href={telLink(tel)}
                className="sheet-number flex min-h-12 flex-wrap items-baseline gap-x-3 rounded-control border-2 border-hairline bg-surface px-3 py-2 text-ink no-underline hover:border-primary"
              >
                <strong className="text-lg">{number}</strong> {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {part.fields.length > 0 ? (
        <div className="sheet-fields grid gap-4">
          {part.fields.map((field) => (
            <Field key={field.id} field={field} text={written[field.id] ?? ''} onWrite={onWrite} />
          ))}
        </div>
      ) : null}
      {part.table ? (
        <SheetTable
          part={part.id}
          title={part.title}
          table={part.table}
          written={written}
          onWrite={onWrite}
        />
      ) : null}
      {part.checks.length > 0 ? (
        <ul className="sheet-checks grid gap-2">
          {part.checks.map(({ id, text, source }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
                <input
                  type="checkbox"
                  name={id}
                  className="choice"
                  checked={written[id] === TICKED}
                  onChange={({ target }) => onWrite(id, target.checked ? TICKED : '')}
                />
                <span>
                  {text}
                  <Cited source={source} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface FieldProps {
  field: ShownField;
  text: string;
  onWrite: (id: string, text: string) => void;
}

function Field({ field: { id, label, hint, lines, width }, text, onWrite }: FieldProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={classes('sheet-field grid content-start gap-1', `sheet-${width}`)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint ? (
        <span id={hintId} className="sheet-hint text-sm text-ink-2">
          {hint}
        </span>
      ) : null}
      <WriteHere id={id} lines={lines} text={text} describedBy={hintId} onWrite={onWrite} />
    </div>
  );
}
