/**
 * Which shards a statement would touch, if tables were cut as docs/scale.md says. PostgreSQL's own parser reads it; a
 * table counts as bound if its column is equal to a value of the statement, directly or by way of other columns.
 */
import { type Node, parse, type RangeVar, type SelectStmt } from 'libpg-query';

export interface Layout {
  /** How each table is cut: by which column, and whose it is (`project`, `provider`, `person`). */
  cut: ReadonlyMap<string, { by: string; whose: string }>;
  /** The columns of each table, in order. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** Functions of ours that read tables which are cut: whose, and what says so: an argument, or who asks (`null`: nothing does). */
  functions: Readonly<Record<string, { whose: string; by: number | 'current_person()' | null }>>;
}

/** What a column, or an expression, is equal to: `$1`, `current_person()`, `r2.project_id`; null: not known. */
type Key = string | null;
type Output = Map<string, Key>;
interface Range {
  id: string;
  name: string;
  columns: readonly string[];
}
interface Block {
  ranges: Range[];
  ctes: Map<string, Output>;
  outer: Block | null;
}
type Part = Record<string, unknown>;

/**
 * @param text a statement
 * @param values its values: those that are the same are one
 * @returns each shard it would touch, such as `project $1`; `every project (messages)` for a table that is not bound
 */
export async function shardsOf(
  { text, values }: { text: string; values: readonly unknown[] },
  layout: Layout,
): Promise<string[]> {
  const { stmts = [] } = await parse(text);
  const reading = new Reading(layout, values);
  for (const { stmt } of stmts) if (stmt) reading.query(stmt, null);
  return reading.shards();
}

class Reading {
  readonly #layout: Layout;
  readonly #values: readonly unknown[];
  /** What each column is equal to, by key. */
  readonly #equals = new Map<string, Set<string>>();
  readonly #uses: { name: string; whose: string; key: Key }[] = [];
  #ranges = 0;

  constructor(layout: Layout, values: readonly unknown[]) {
    this.#layout = layout;
    this.#values = values;
  }

  shards(): string[] {
    const found: { whose: string; values: Set<string> }[] = [];
    const every = new Set<string>();
    for (const { name, whose, key } of this.#uses) {
      const values = this.#valuesOf(key);
      const beside = found.find(
        (each) => each.whose === whose && [...values].some((value) => each.values.has(value)),
      );
      if (values.size === 0) every.add(`every ${whose} (${name})`);
      else if (!beside) found.push({ whose, values });
    }
    const named = found.map(({ whose, values }) => `${whose} ${[...values].toSorted().join(' = ')}`);
    return [...new Set([...named, ...every])].toSorted();
  }

  /** @returns what its columns are equal to */
  query(node: Node, outer: Block | null): Output {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, outer);
    const block: Block = { ranges: [], ctes: new Map(), outer };
    const [change] = Object.values(node) as Part[];
    if (!change?.relation) return new Map();
    this.#ctes(change, block);
    this.#table(change.relation as RangeVar, block);
    for (const each of [change.fromClause, change.usingClause].flat())
      if (each) this.#from(each as Node, block);
    this.#conditions(change.whereClause as Node | undefined, block);
    if ('InsertStmt' in node) this.#insert(change, block);
    const { exprs } = (change.returningClause ?? {}) as { exprs?: Node[] };
    this.#look([change.targetList, change.onConflictClause, exprs], block);
    return this.#outputOf(exprs ?? [], block);
  }

  #select(select: SelectStmt, outer: Block | null): Output {
    const block: Block = { ranges: [], ctes: new Map(), outer };
    this.#ctes(select as Part, block);
    if (select.larg && select.rarg) {
      const [left, right] = [this.#select(select.larg, block), this.#select(select.rarg, block)];
      const others = [...right.values()];
      return new Map([...left].map(([name, key], at) => [name, key === others[at] ? key : null]));
    }
    for (const each of select.fromClause ?? []) this.#from(each, block);
    this.#conditions(select.whereClause, block);
    const { valuesLists, targetList, havingClause, sortClause, limitCount } = select;
    this.#look([valuesLists, targetList, havingClause, sortClause, limitCount], block);
    if (valuesLists) return this.#rows(valuesLists, block);
    return this.#outputOf(targetList ?? [], block);
  }

  #ctes({ withClause }: Part, block: Block): void {
    const { ctes = [] } = (withClause ?? {}) as { ctes?: Node[] };
    for (const each of ctes) {
      if (!('CommonTableExpr' in each)) continue;
      const { ctename = '', ctequery, aliascolnames } = each.CommonTableExpr;
      // One that reads itself knows nothing of itself.
      block.ctes.set(ctename, new Map());
      const output = ctequery ? this.query(ctequery, block) : new Map();
      block.ctes.set(ctename, renamed(output, aliascolnames));
    }
  }

  #from(node: Node, block: Block): void {
    if ('RangeVar' in node) this.#table(node.RangeVar, block);
    if ('RangeFunction' in node) {
      const { alias, functions } = node.RangeFunction;
      this.#look(functions, block);
      const name = alias?.aliasname ?? '';
      const columns = alias?.colnames ? namesIn(alias.colnames) : [name];
      block.ranges.push({ id: this.#newId(), name, columns });
    }
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      const output = renamed(subquery ? this.query(subquery, block) : new Map(), alias?.colnames);
      const { id } = this.#made(alias?.aliasname ?? '', output, block);
      // PostgreSQL takes a condition on it inside.
      for (const [column, key] of output) if (key && isColumn(key)) this.#equal(key, `${id}.${column}`);
    }
    if (!('JoinExpr' in node)) return;
    const { larg, rarg, quals, usingClause, jointype } = node.JoinExpr;
    if (larg) this.#from(larg, block);
    const left = [...block.ranges];
    if (rarg) this.#from(rarg, block);
    const right = block.ranges.slice(left.length);
    for (const column of namesIn(usingClause ?? [])) {
      const [here, there] = [left, right].map((side) => side.find(({ columns }) => columns.includes(column)));
      if (here && there) this.#bind(`${here.id}.${column}`, `${there.id}.${column}`, block.ranges);
    }
    // What is said of rows that may be missing says nothing of the others.
    this.#conditions(quals, block, jointype === 'JOIN_INNER' ? block.ranges : right);
  }

  #table({ relname = '', alias }: RangeVar, block: Block): void {
    const name = alias?.aliasname ?? relname;
    const cte = found(block, ({ ctes }) => ctes.get(relname));
    if (cte) return void this.#made(name, cte, block);
    const range = { id: this.#newId(), name, columns: this.#layout.columns.get(relname) ?? [] };
    block.ranges.push(range);
    const cut = this.#layout.cut.get(relname);
    if (cut) this.#uses.push({ name: relname, whose: cut.whose, key: `${range.id}.${cut.by}` });
  }

  #made(name: string, output: Output, block: Block): Range {
    const range = { id: this.#newId(), name, columns: [...output.keys()] };
    block.ranges.push(range);
    for (const [column, key] of output) this.#equal(`${range.id}.${column}`, key);
    return range;
  }

  #insert({ relation, cols, selectStmt }: Part, block: Block): void {
    const [range] = block.ranges;
    const listed = (cols as Node[] | undefined)?.map((each) =>
      'ResTarget' in each ? (each.ResTarget.name ?? '') : '',
    );
    const columns = listed ?? this.#layout.columns.get((relation as RangeVar).relname ?? '') ?? [];
    const output = selectStmt ? this.query(selectStmt as Node, block) : new Map();
    [...output.values()].forEach((key, at) => {
      this.#equal(`${range?.id}.${columns[at]}`, key);
    });
  }

  /** Values of an insert: those that all rows share. */
  #rows(lists: readonly Node[], block: Block): Output {
    const rows = lists.map((each) => ('List' in each ? (each.List.items ?? []) : []));
    const keys = rows.map((items) => items.map((item) => this.#keyOf(item, block)));
    return new Map(
      keys[0]?.map((key, at) => [`column${at + 1}`, keys.every((each) => each[at] === key) ? key : null]),
    );
  }

  #outputOf(targets: readonly Node[], block: Block): Output {
    const output: Output = new Map();
    targets.forEach((target, at) => {
      if (!('ResTarget' in target)) return;
      const { name, val } = target.ResTarget;
      const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      if (fields.some((each) => 'A_Star' in each)) {
        const [of] = namesIn(fields);
        for (const range of block.ranges.filter((each) => fields.length === 1 || each.name === of))
          for (const column of range.columns) output.set(column, `${range.id}.${column}`);
      } else output.set(name ?? namesIn(fields).at(-1) ?? `?${at}`, val ? this.#keyOf(val, block) : null);
    });
    return output;
  }

  /** Equalities that all have to hold. */
  #conditions(node: Node | undefined, block: Block, ranges = block.ranges, isInside = false): void {
    if (!node) return;
    if (!isInside) this.#look([node], block);
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const each of node.BoolExpr.args ?? []) this.#conditions(each, block, ranges, true);
    if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return;
    const { name = [], lexpr, rexpr } = node.A_Expr;
    if (namesIn(name)[0] !== '=' || !lexpr || !rexpr) return;
    const [left, right] = [lexpr, rexpr].map((each) =>
      'RowExpr' in each ? (each.RowExpr.args ?? []) : [each],
    );
    left?.forEach((each, at) => {
      const other = right?.[at];
      if (other) this.#bind(this.#keyOf(each, block), this.#keyOf(other, block), ranges);
    });
  }

  /** What a condition says of these ranges; of those around a query inside it says nothing. */
  #bind(one: Key, other: Key, ranges: readonly Range[]): void {
    const isOf = (key: Key) => ranges.some(({ id }) => key?.startsWith(`${id}.`));
    if (isOf(one)) this.#equal(one, other);
    if (isOf(other)) this.#equal(other, one);
  }

  #equal(column: Key, to: Key): void {
    if (!column || !to) return;
    this.#equals.set(column, (this.#equals.get(column) ?? new Set()).add(to));
  }

  #keyOf(node: Node, block: Block): Key {
    if ('TypeCast' in node) return node.TypeCast.arg ? this.#keyOf(node.TypeCast.arg, block) : null;
    if ('ParamRef' in node) return this.#sameAs(node.ParamRef.number ?? 0);
    if ('A_Const' in node) return node.A_Const.sval ? `'${node.A_Const.sval.sval}'` : null;
    if ('FuncCall' in node) {
      const [name] = namesIn(node.FuncCall.funcname ?? []);
      return name === 'current_person' ? 'current_person()' : null;
    }
    if (!('ColumnRef' in node)) return null;
    const [column = '', of] = namesIn(node.ColumnRef.fields ?? []).toReversed();
    const range = found(block, ({ ranges }) =>
      ranges.find(({ name, columns }) => columns.includes(column) && (of === undefined || name === of)),
    );
    return range ? `${range.id}.${column}` : null;
  }

  /** Reads queries inside expressions, and functions that read tables. */
  #look(what: unknown, block: Block): void {
    if (typeof what !== 'object' || what === null) return;
    if ('SubLink' in what) {
      const { subselect, testexpr } = what.SubLink as { subselect?: Node; testexpr?: Node };
      if (subselect) this.query(subselect, block);
      this.#look(testexpr, block);
      return;
    }
    if ('FuncCall' in what) {
      const { funcname = [], args = [] } = what.FuncCall as { funcname?: Node[]; args?: Node[] };
      const [name = ''] = namesIn(funcname).toReversed();
      const reads = this.#layout.functions[name];
      const argument = typeof reads?.by === 'number' ? args[reads.by] : undefined;
      const key = argument ? this.#keyOf(argument, block) : typeof reads?.by === 'string' ? reads.by : null;
      if (reads) this.#uses.push({ name, whose: reads.whose, key });
    }
    for (const each of Object.values(what)) this.#look(each, block);
  }

  /** The values that a column is equal to, by whatever way. */
  #valuesOf(key: Key, seen = new Set<string>()): Set<string> {
    if (key === null || seen.has(key)) return new Set();
    seen.add(key);
    if (!isColumn(key)) return new Set([key]);
    const values = [...(this.#equals.get(key) ?? [])].flatMap((each) => [...this.#valuesOf(each, seen)]);
    return new Set(values);
  }

  /** @returns the first parameter with the same value: Kysely sends a value once for each place where it stands */
  #sameAs(number: number): string {
    const first = this.#values.indexOf(this.#values[number - 1]);
    return `$${first < 0 ? number : first + 1}`;
  }

  #newId(): string {
    this.#ranges += 1;
    return `r${this.#ranges}`;
  }
}

/** @returns the first answer, from the inside out */
function found<T>(block: Block, find: (block: Block) => T | undefined): T | undefined {
  return find(block) ?? (block.outer ? found(block.outer, find) : undefined);
}

const isColumn = (key: string) => /^r\d+\./.test(key);

function namesIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((each) => ('String' in each && each.String.sval ? [each.String.sval] : []));
}

function renamed(output: Output, names: readonly Node[] | undefined): Output {
  const given = namesIn(names ?? []);
  return new Map([...output].map(([name, key], at) => [given[at] ?? name, key]));
}
