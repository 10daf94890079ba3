import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ShownTable } from '#features/library/library.sheets.types.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { cellId, MAX_ROWS, rowsOf, rowsWritten, TICKED, type Written } from '../sheets.rules.ts';
import { Cited } from './Cited.tsx';
import { WriteHere } from './WriteHere.tsx';

/** Empty rows on screen, where paper has a page of them. */
const FIRST_ROWS = 3;

interface SheetTableProps {
  part: string;
  title: string;
  table: ShownTable;
  written: Written;
  onWrite: (id: string, text: string) => void;
}

/** A table to fill in: on a phone a card for each row, else, and on paper, a table. */
export function SheetTable({ part, title, table, written, onWrite }: SheetTableProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(FIRST_ROWS);
  const added = useRef(false);
  const body = useRef<HTMLTableSectionElement>(null);
  const isNumbered = table.named.length === 0;
  const onScreen = Math.max(shown, rowsWritten(part, written));
  const rows = rowsOf(part, table, written, shown);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    body.current?.rows[onScreen - 1]?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [onScreen]);

  const nameOf = (row: string | number) =>
    table.named.find(({ id }) => id === row)?.name ?? `${table.row} ${row}`;

  return (
    <div className="grid gap-3">
      <table className={classes('sheet-table', `sheet-${table.height}`)} aria-label={title}>
        <colgroup>
          <col className={isNumbered ? 'sheet-number-column' : undefined} />
          {table.columns.map(({ id, width }) => (
            <col key={id} className={`sheet-column-${width}`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className={isNumbered ? 'sr-only' : undefined}>{table.row}</span>
            </th>
            {table.columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr key={row} className={isNumbered && index >= onScreen ? 'sheet-spare' : undefined}>
              <th scope="row">
                {isNumbered ? (
                  <>
                    <span className="sheet-row-name">{table.row} </span>
                    {row}
                  </>
                ) : (
                  <>
                    {nameOf(row)}
                    <Cited source={table.named.find(({ id }) => id === row)?.source ?? null} />
                  </>
                )}
              </th>
              {table.columns.map(({ id: column, label, box }) => {
                const id = cellId(part, row, column);
                const name = t`${label}, ${nameOf(row)}`;
                return (
                  <td key={column} className={box ? 'sheet-box' : undefined}>
                    <label htmlFor={id} className="sheet-cell-label font-semibold">
                      {label}
                    </label>
                    {box ? (
                      <input
                        type="checkbox"
                        id={id}
                        name={id}
                        aria-label={name}
                        className="choice"
                        checked={written[id] === TICKED}
                        onChange={({ target }) => onWrite(id, target.checked ? TICKED : '')}
                      />
                    ) : (
                      <WriteHere id={id} lines={1} text={written[id] ?? ''} name={name} onWrite={onWrite} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isNumbered && onScreen < MAX_ROWS ? (
        <p className="no-print scripted">
          <Button
            look="secondary"
            onClick={() => {
              added.current = true;
              setShown(onScreen + 1);
            }}
          >
            <Plus aria-hidden className="size-5" />
            <Trans>Add a row</Trans>
          </Button>
        </p>
      ) : null}
    </div>
  );
}
