import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { costAreaState, type PackedCosts, unpackZipPrefixes, zipDigits } from '../library.costs.rules.ts';
import type { GuideSource } from '../library.types.ts';
import { FOCUSES, type Focus } from '../library.types.ts';
import { CostTable } from './CostTable.tsx';
import { FOCUS_LABELS } from './focus-labels.ts';

/** Compares the cost of housing options near a ZIP code, with the source of each figure. */
export default function CostCompare({ tables, source }: { tables: PackedCosts; source: GuideSource }) {
  const { i18n } = useLingui();
  const [focuses, setFocuses] = useState<readonly Focus[]>([]);
  const [zip, setZip] = useState('');
  const toggle = (focus: Focus) =>
    setFocuses(focuses.includes(focus) ? focuses.filter((each) => each !== focus) : [...focuses, focus]);
  const unpacked = useMemo(
    () => ({ ...tables, zipPrefixes: unpackZipPrefixes(tables.zipPrefixes) }),
    [tables],
  );
  const state = costAreaState(focuses, zip);
  return (
    <section
      aria-labelledby="costs"
      className={classes(
        'grid gap-5 rounded-card border border-hairline bg-surface p-4 sm:p-6 print:border-0 print:p-0',
        state !== 'table' && 'no-print',
      )}
    >
      <h2 id="costs" className="text-2xl">
        <Trans>Compare costs by ZIP code</Trans>
      </h2>
      <noscript>
        <p>
          <Trans>This tool needs JavaScript. The guide below works without it.</Trans>
        </p>
      </noscript>
      <div className="scripted no-print grid gap-5">
        <Fieldset id="focuses" legend={<Trans>Which options are you thinking about?</Trans>}>
          <div className="grid gap-2 sm:grid-cols-2">
            {FOCUSES.map((focus) => (
              <Choice
                key={focus}
                kind="checkbox"
                name={focus}
                checked={focuses.includes(focus)}
                onChoose={() => toggle(focus)}
              >
                {i18n._(FOCUS_LABELS[focus])}
              </Choice>
            ))}
          </div>
        </Fieldset>
        <TextField
          label={<Trans>ZIP code</Trans>}
          hint={<Trans>Five digits. It stays on this page.</Trans>}
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          value={zip}
          onChange={(typed) => setZip(zipDigits(typed))}
          className="max-w-48"
        />
      </div>
      <div aria-live="polite" className="scripted">
        {state === 'choose-option' ? (
          <p>
            <Trans>Choose at least one option above to see tailored cost estimates.</Trans>
          </p>
        ) : state === 'enter-zip' ? (
          <p>
            <Trans>Enter a 5-digit ZIP to localize estimates.</Trans>
          </p>
        ) : (
          <CostTable focuses={focuses} zip={zip} tables={unpacked} source={source} />
        )}
      </div>
    </section>
  );
}
