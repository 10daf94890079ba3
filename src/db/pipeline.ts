/**
 * One round trip to PostgreSQL: several prepared statements in a single write, with a single sync behind them. All
 * statements of the product travel this way; what pg itself sends waits for each answer, and writes each piece.
 */
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { currentRequest, type Span } from './request.ts';

/** The name of a statement that is planned with every call. */
export const UNNAMED = '';

/** What is sent: a statement that PostgreSQL keeps prepared under its name; a name always has the same text. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
  /** The columns it returns, in order, if their text is wanted as it is; by default PostgreSQL describes them. */
  columns?: readonly string[];
}

/** What one statement answers. */
export interface StatementResult {
  rows: object[];
  /** Such as `INSERT`. */
  command: string;
  /** How many rows it returned or changed. */
  count: number;
}

/**
 * Sends statements without waiting in between. Outside of a transaction, PostgreSQL runs them as one.
 * @param parent what it is recorded below; default: the present request
 * @returns what each answered
 * @throws the first failure; then none of those behind it has run
 */
export function sendPipeline(
  client: pg.ClientBase,
  statements: readonly PreparedStatement[],
  parent: Span | null | undefined = currentRequest()?.span,
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    if (!parent) client.query(new Pipeline(statements, resolve, reject));
    else client.query(recorded(parent, statements, resolve, reject));
  });
}

/** Of statements, only the names: their text and values say what they are about. */
function recorded(
  parent: Span,
  statements: readonly PreparedStatement[],
  resolve: (answers: StatementResult[]) => void,
  reject: (error: Error) => void,
): Pipeline {
  const span = parent.begin('PostgreSQL', {
    'db.system.name': 'postgresql',
    'db.operation.name': statements.map(({ name }) => name || 'unnamed').join(' '),
  });
  return new Pipeline(
    statements,
    (answers) => {
      span.end();
      resolve(answers);
    },
    (error) => {
      const { code } = error as { code?: string };
      span.end({ isFailed: true, ...(code && { about: { 'db.response.status_code': code } }) });
      reject(error);
    },
  );
}

/** The parts of a connection of `pg` that its types leave out. It remembers by name what it has prepared. */
interface Wire {
  stream: { write(bytes: Buffer): void };
  parsedStatements: Record<string, string>;
}

/** How rows are read. */
interface Shape {
  names: readonly string[];
  /** Undefined for text as it is. */
  parsers: ((text: string) => unknown)[] | undefined;
  /** With all names, so that no row changes its hidden class while it is filled. */
  empty: Record<string, unknown>;
}

/** Shapes of the prepared statements of each connection: they need not be described again. */
const described = new WeakMap<Wire, Map<string, Shape>>();
const textShapes = new WeakMap<readonly string[], Shape>();
const NOTHING: Shape = { names: [], parsers: [], empty: {} };

/** A custom query of `pg`, which hands it the messages of the server. */
export class Pipeline {
  /** For whoever counts what is sent. */
  readonly statements: readonly PreparedStatement[];
  readonly #resolve: (answers: StatementResult[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #answers: StatementResult[] = [];
  readonly #shapes: (Shape | undefined)[] = [];
  #known = new Map<string, Shape>();
  #rows: object[] = [];
  #failed: Error | undefined;

  constructor(
    statements: readonly PreparedStatement[],
    resolve: (answers: StatementResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** With `text`, of the statement whose turn it is: `pg` notes them once it is prepared. */
  get name(): string | undefined {
    return this.statements[this.#answers.length]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.#answers.length]?.text;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    this.#known = described.get(wire) ?? new Map();
    described.set(wire, this.#known);
    const parsing = new Set<string>();
    const messages: Buffer[] = [];
    for (const { name, text, values, columns } of this.statements) {
      const isParsed = name !== UNNAMED && (parsing.has(name) || wire.parsedStatements[name] !== undefined);
      if (!isParsed) messages.push(serialize.parse({ name, text }));
      parsing.add(name);
      messages.push(serialize.bind({ statement: name, values: values as unknown[], valueMapper: asSent }));
      const shape = columns ? textShape(columns) : isParsed ? this.#known.get(name) : undefined;
      this.#shapes.push(shape);
      if (!shape) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    // A single write: each one costs more than everything above.
    wire.stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
    this.#shapes[this.#answers.length] = { names, parsers, empty: emptyOf(names) };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failed) return;
    const { names, parsers, empty } = this.#shapes[this.#answers.length] ?? NOTHING;
    const row = { ...empty };
    try {
      for (let i = 0; i < names.length; i += 1) {
        const text = fields[i] ?? null;
        row[names[i] as string] = text === null || !parsers ? text : parsers[i]?.(text);
      }
    } catch (error) {
      this.#failed = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const at = this.#answers.length;
    const { name, columns } = this.statements[at] as PreparedStatement;
    if (!columns && name !== UNNAMED) this.#known.set(name, this.#shapes[at] ?? NOTHING);
    const words = text.split(' ');
    this.#answers.push({ rows: this.#rows, command: words[0] ?? '', count: Number(words.at(-1)) || 0 });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failed) this.#reject(this.#failed);
    else this.#resolve(this.#answers);
  }
}

function textShape(columns: readonly string[]): Shape {
  const known = textShapes.get(columns);
  if (known) return known;
  const made = { names: columns, parsers: undefined, empty: emptyOf(columns) };
  textShapes.set(columns, made);
  return made;
}

const emptyOf = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** A value as it is sent; an instant in UTC. */
function asSent(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : utils.prepareValue(value);
}
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } };
