import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '../../../web/i18n.ts';
import {
  type Amount,
  type CostRow,
  type CostTables,
  costRows,
  type Focus,
  stateOfZip,
} from '../library.costs.rules.ts';
import type { GuideSource } from '../library.types.ts';
import { FOCUS_LABELS } from './focus-labels.ts';
import { SourceLine } from './GuideSources.tsx';

interface CostTableProps {
  focuses: readonly Focus[];
  zip: string;
  tables: CostTables;
  source: GuideSource;
}

/** Each option with its placeholder and, where there is one, the figure that has a source. */
export function CostTable({ focuses, zip, tables, source }: CostTableProps) {
  const { t } = useLingui();
  const place = stateOfZip(zip, tables)?.name;
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
            <Trans>The estimates are illustrative placeholders, not quotes.</Trans>
          </span>
        </caption>
        {costRows(focuses, zip, tables).map((row) => (
          <Option key={row.focus} row={row} />
        ))}
      </table>
      {place ? null : (
        <p>
          <Trans>We do not know the state of this ZIP code. Please check it.</Trans>
        </p>
      )}
      <div className="measure grid gap-2 text-sm text-ink-2">
        <p>
          <Trans>
            Illustrative: a made-up base amount times a factor from the first digit of the ZIP code. Use it to
            see how options differ, not to budget.
          </Trans>
        </p>
        <p>
          <Trans>National median: half pay more, half pay less. Care at home is for 44 hours a week.</Trans>{' '}
          <SourceLine source={source} newTab={t`(opens in a new tab)`} />
        </p>
        <p>
          <Trans>
            State estimate: ours, not a survey price. We took how an older state figure compares with the
            nation (home-care wages of 2024, assisted-living prices from before 2023) and applied it to the
            national median of 2025. Where we could check, it was off by up to 15%.
          </Trans>
        </p>
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
        <th scope="rowgroup" colSpan={2} className="pt-3 font-heading text-lg">
          {i18n._(FOCUS_LABELS[row.focus])}
        </th>
      </tr>
      <Line label={<Trans>Illustrative, each month</Trans>}>
        <AmountText amount={row.placeholder.monthly} />
      </Line>
      <Line label={<Trans>Illustrative, one time</Trans>}>
        <AmountText amount={row.placeholder.oneTime} />
      </Line>
      {national ? (
        <Line label={<Trans>National median, {year}, each month</Trans>}>{national}</Line>
      ) : (
        <Line label={<Trans>National median</Trans>}>
          <Trans>no survey price</Trans>
        </Line>
      )}
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
    </tbody>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-4 font-normal text-ink-2">
        {label}
      </th>
      <td className="py-1 text-right font-semibold tabular-nums">{children}</td>
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
  return new Intl.NumberFormat(currentLocale() === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(amount);
}
