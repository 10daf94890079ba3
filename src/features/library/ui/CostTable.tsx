import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { localeTag } from '#web/i18n.ts';
import {
  type Amount,
  type CostRow,
  type CostTables,
  costRows,
  isTerritory,
  stateOfZip,
} from '../library.costs.rules.ts';
import type { Focus, GuideSource } from '../library.types.ts';
import { FOCUS_LABELS } from './focus-labels.ts';
import { SourceLine } from './GuideSources.tsx';

interface CostTableProps {
  focuses: readonly Focus[];
  zip: string;
  tables: CostTables;
  source: GuideSource;
}

/** Each option with its sourced figures, or with the placeholder if there are none. */
export function CostTable({ focuses, zip, tables, source }: CostTableProps) {
  const { t } = useLingui();
  const at = stateOfZip(zip, tables);
  const place = at?.name;
  const rows = costRows(focuses, zip, tables);
  const madeUp = rows.some((row) => row.placeholder);
  const sourced = rows.some((row) => !row.placeholder);
  return (
    <div className="grid gap-4">
      <table className="w-full border-collapse text-left">
        <caption className="mb-2 text-left">
          <span className="block text-lg font-semibold">
            {place ? (
              <Trans>
                What it may cost near {zip}, {place}
              </Trans>
            ) : (
              <Trans>What it may cost near {zip}</Trans>
            )}
          </span>
          <span className="text-ink-2">
            {!sourced ? (
              <Trans>The estimates are illustrative placeholders, not quotes.</Trans>
            ) : madeUp ? (
              <Trans>
                None of these is a quote. Where we found no figure with a source, the estimates are
                illustrative placeholders.
              </Trans>
            ) : (
              <Trans>These figures are a guide, not quotes.</Trans>
            )}
          </span>
        </caption>
        {rows.map((row) => (
          <Option key={row.focus} row={row} />
        ))}
      </table>
      {place ? null : (
        <p>
          <Trans>We do not know the state of this ZIP code. Please check it.</Trans>
        </p>
      )}
      {isTerritory(at) ? (
        <p className="measure">
          <Trans>
            We found no survey of what care costs in {place}. A national median can be far from prices there,
            and a placeholder says nothing about them. Ask two or three places for a price.
          </Trans>
        </p>
      ) : null}
      <div className="measure grid gap-2 text-sm text-ink-2">
        {sourced ? (
          <p>
            <Trans>National median: half pay more, half pay less. Care at home is for 44 hours a week.</Trans>{' '}
            <SourceLine source={source} newTab={t`(opens in a new tab)`} />
          </p>
        ) : null}
        {rows.some((row) => row.state?.kind === 'estimate') ? (
          <p>
            <Trans>
              State estimate: ours, not a survey price. We took how an older state figure compares with the
              nation (home-care wages of 2024, assisted-living prices from before 2023) and applied it to the
              national median of 2025. Where we could check, it was off by up to 15%.
            </Trans>
          </p>
        ) : null}
        {madeUp ? (
          <p>
            <Trans>
              Placeholder: a made-up base amount times a factor from the first digit of the ZIP code. Use it
              to see how options differ, not to budget.
            </Trans>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Option({ row }: { row: CostRow }) {
  const { i18n } = useLingui();
  const national = row.national && dollars(row.national.monthly);
  const year = String(row.national?.year);
  const state = row.state && dollars(row.state.monthly);
  const name = row.state?.name;
  return (
    <tbody className="border-t-2 border-hairline">
      <tr>
        <th scope="rowgroup" colSpan={2} className="pt-3 font-heading text-lg hyphens-auto wrap-anywhere">
          {i18n._(FOCUS_LABELS[row.focus])}
        </th>
      </tr>
      {national ? <Line label={<Trans>National median, {year}, each month</Trans>}>{national}</Line> : null}
      {state ? (
        <Line
          label={
            row.state?.kind === 'survey' ? (
              <Trans>{name} median, 2025, each month</Trans>
            ) : (
              <Trans>{name}, our estimate, each month</Trans>
            )
          }
        >
          {state}
        </Line>
      ) : null}
      {row.placeholder ? (
        <>
          <Line label={<Trans>Placeholder, each month</Trans>}>
            <AmountText amount={row.placeholder.monthly} />
          </Line>
          <Line label={<Trans>Placeholder, one time</Trans>}>
            <AmountText amount={row.placeholder.oneTime} />
          </Line>
        </>
      ) : null}
    </tbody>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 font-normal text-ink-2 hyphens-auto wrap-anywhere">
        {label}
      </th>
      <td className="py-1 text-right sm:whitespace-nowrap align-top font-semibold tabular-nums">
        {children}
      </td>
    </tr>
  );
}

function AmountText({ amount }: { amount: Amount }) {
  switch (amount) {
    case 'none':
      return <Trans>none</Trans>;
    case 'varies':
      return <Trans>varies</Trans>;
    case 'unspecified':
      return <Trans>unspecified</Trans>;
    default:
      return dollars(amount);
  }
}

function dollars(amount: number): string {
  return new Intl.NumberFormat(localeTag(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(amount);
}
