// The tables of docs/scale.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ScaleTable {
  table: string;
  /** Whose data it holds, as its heading says: `project`, `provider` or `person`; null: it lies in one place, or everywhere. */
  whose: string | null;
  /** The column that it would be cut by. */
  by: string | null;
  mayBeEmpty: boolean;
  unique: string[];
}

const DOCUMENT = readFileSync(path.join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
const HEADING = /^## By (\w+)$/m;
const LINE =
  /^\| `(\w+)` +\| (?:`(\w+)`( \(may be empty\))? +\| (.*?)|(?:everywhere|one place) +\| .+?) *\|$/gm;

/** In the order of the document. */
export const scaleTables: ScaleTable[] = DOCUMENT.split(/^(?=## )/m).flatMap((part) =>
  Array.from(part.matchAll(LINE), ([, table = '', by = null, empty, unique = '']) => ({
    table,
    whose: by === null ? null : (HEADING.exec(part)?.[1] ?? null),
    by,
    mayBeEmpty: empty !== undefined,
    unique: Array.from(unique.matchAll(/`(\w+)`/g), ([, name = '']) => name),
  })),
);
