import { Trans, useLingui } from '@lingui/react/macro';
import { Choice, Fieldset } from './Choice.tsx';
import { Notice } from './Notice.tsx';

type Side = 'mine' | 'theirs';
/** Which version was chosen, for each field. */
export type OvertakenChoice<F extends string> = Partial<Record<F, Side>>;

const idOf = (field: string) => `overtaken-${field}`;

/** Focuses the question about a conflicting field. */
export function focusOvertaken(field: string): void {
  const fieldset = document.getElementById(idOf(field));
  fieldset?.focus({ preventScroll: true });
  fieldset?.scrollIntoView();
}

interface OvertakenChoicesProps<F extends string> {
  /** Says that somebody else changed it. */
  title: string;
  /** The fields that both changed, with both versions in words. */
  fields: { field: F; label: string; mine: string; theirs: string }[];
  chosen: OvertakenChoice<F>;
  /** Whether saving was tried before choosing. */
  undecided: boolean;
  onChoose: (field: F, side: Side) => void;
}

/** Fields that someone else changed in the meantime, with both versions to choose from. */
export function OvertakenChoices<F extends string>({
  title,
  fields,
  chosen,
  undecided,
  onChoose,
}: OvertakenChoicesProps<F>) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="warning" role="alert" title={title}>
        <p>
          <Trans>Nothing is lost. Choose what it should say, then save again.</Trans>
        </p>
      </Notice>
      {fields.map(({ field, label, mine, theirs }) => (
        <Fieldset
          key={field}
          id={idOf(field)}
          legend={label}
          error={undecided && !chosen[field] ? t`Choose one of the two.` : undefined}
        >
          <div className="grid gap-2">
            {(
              [
                ['mine', mine, t`Yours`],
                ['theirs', theirs, t`Theirs, saved in the meantime`],
              ] as const
            ).map(([side, value, whose]) => (
              <Choice
                key={side}
                kind="radio"
                name={idOf(field)}
                value={side}
                checked={chosen[field] === side}
                onChoose={() => onChoose(field, side)}
                hint={<span className="whitespace-pre-line wrap-anywhere">{value}</span>}
              >
                {whose}
              </Choice>
            ))}
          </div>
        </Fieldset>
      ))}
    </>
  );
}
