/**
 * What of a migration the version before it could not live with. While processes are replaced one by one, both
 * versions work on the migrated database (docs/operations.md).
 */

/** Why each kind breaks the version before, and how to split it. */
export const SPLIT = {
  drops: 'Release a version that does not use it any more; drop it with the version after.',
  renames:
    'Add the new one, and write both. With the next version read the new one; drop the old one with the one after.',
  'requires a value':
    'Add it with a default, or without NOT NULL, and fill it. Require it with the version after.',
  'changes a type':
    'Add a column of the new type, fill it and write both. Drop the old one with the version after the next.',
  narrows:
    'Release a version that writes only what will be allowed, and mend the rows. Add this with the version after.',
} as const;

export interface Fault {
  kind: keyof typeof SPLIT;
  /** The thing, as the migration names it. */
  what: string;
}

/**
 * @param sql of a migration. What stands behind a line `-- additive: why` is taken as its author says.
 * @param earlier of the migrations before it, which say what a replaced check allowed
 */
export function faultsOf(sql: string, earlier = ''): Fault[] {
  const statements = statementsOf(sql);
  const created = new Set(statements.map((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1]));
  const added = new Set(
    statements
      .flatMap((each) => [...each.matchAll(/\badd column (?:if not exists )?(\w+)/g)])
      .map(([, name]) => name ?? ''),
  );
  const makes = (kind: string, name: string) =>
    statements.some((each) => new RegExp(`^create (?:or replace )?${kind} ${name}\\b`).test(each));

  return statements.flatMap((statement): Fault[] => {
    const dropped = /^drop (table|view|materialized view|function) (?:if exists )?(.+)$/.exec(statement);
    if (dropped) {
      const [, kind = '', names = ''] = dropped;
      return partsOf(names)
        .map((each) => /^\w+/.exec(each)?.[0] ?? each)
        .filter((name) => !created.has(name) && !makes(kind, name))
        .map((name) => ({ kind: 'drops', what: `${kind} ${name}` }));
    }
    const unique = /^create unique index (?:\w+ )?on (?:only )?(\w+)(?: using \w+)? (\(.+)$/.exec(statement);
    if (unique && !created.has(unique[1]) && !isAbout(unique[2] ?? '', added))
      return [{ kind: 'narrows', what: `unique index on ${unique[1]}` }];
    const altered = /^alter (?:table|view) (?:if exists )?(?:only )?(\w+) (.+)$/.exec(statement);
    if (!altered || created.has(altered[1])) return [];
    const [, table = '', actions = ''] = altered;
    return partsOf(actions).flatMap((action) => {
      const fault = faultOf(action, added, earlier);
      return fault ? [{ ...fault, what: `${table}${fault.what}` }] : [];
    });
  });
}

/** @returns what is wrong with one action of ALTER TABLE, its name without that of the table */
function faultOf(action: string, added: ReadonlySet<string>, earlier: string): Fault | null {
  const [, name = ''] =
    /^(?:add|drop|alter|rename) (?:column |constraint )?(?:if (?:not )?exists )?(\w+)/.exec(action) ?? [];
  const what = `.${name}`;
  if (/^rename (?!constraint )/.test(action)) return { kind: 'renames', what: name === 'to' ? '' : what };
  if (/^drop (?!constraint )/.test(action)) return { kind: 'drops', what };
  if (/^alter .*\b(?:set data )?type\b/.test(action)) return { kind: 'changes a type', what };
  if (/^alter .*\b(?:set not null|drop default)\b/.test(action) && !added.has(name))
    return { kind: 'requires a value', what };
  if (/^add (?:column )?(?!constraint |check|unique|foreign|primary|exclude)/.test(action)) {
    const isRequired = /\bnot null\b|\bprimary key\b/.test(outside(action));
    return isRequired && !/\bdefault\b|\bgenerated\b/.test(action)
      ? { kind: 'requires a value', what }
      : null;
  }
  if (!/^add /.test(action)) return null;
  const condition = action.replace(/^add (?:constraint \w+ )?/, '');
  return isAbout(condition, added) || isWider(condition, name, earlier) ? null : { kind: 'narrows', what };
}

/** Whether a condition is only about columns that the version before does not write. */
function isAbout(condition: string, added: ReadonlySet<string>): boolean {
  const columns = condition.replace(/'[^']*'/g, '').match(/\b[a-z_]\w*\b(?!\s*\()/g) ?? [];
  return columns.every((each) => added.has(each) || NO_COLUMN.has(each));
}
const NO_COLUMN = new Set(
  'and or not null is in between like similar to check unique foreign key references on delete update cascade set restrict no action true false valid exclude using with where any all array'.split(
    ' ',
  ),
);

/** Whether a check allows all values that the latest one of its name did. */
function isWider(condition: string, name: string, earlier: string): boolean {
  const before = statementsOf(earlier)
    .flatMap((each) => [...each.matchAll(new RegExp(`\\bconstraint ${name} (check \\(.+)`, 'g'))])
    .at(-1)?.[1];
  const [old, now] = [listOf(before ?? ''), listOf(condition)];
  return (
    old !== null &&
    now !== null &&
    old.column === now.column &&
    old.values.every((each) => now.values.includes(each))
  );
}

/** @returns what `check (column in ('a', 'b'))` lists, or null if it is no such check */
function listOf(check: string): { column: string; values: string[] } | null {
  const [, column, values] = /^check \((\w+) in \(((?:'[^']*'(?:, ?)?)+)\)\)/.exec(check) ?? [];
  return column && values ? { column, values: values.match(/'[^']*'/g) ?? [] } : null;
}

/** @returns the statements in lower case, without comments and bodies of functions, each on one line */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '$$')
    .replace(/^\s*-- additive: \S.*\n[^;]*;/gm, '')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((each) => each.replace(/\s+/g, ' ').trim().toLowerCase());
}

/** Splits at the commas that are in no parentheses. */
function partsOf(text: string): string[] {
  let depth = 0;
  let at = 0;
  const parts: string[] = [''];
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) at = parts.push('') - 1;
    else parts[at] += sign;
  }
  return parts.map((each) => each.trim());
}

/** @returns the text without what is in parentheses */
const outside = (text: string): string => text.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
