/**
 * The fast path: several prepared statements in one round trip and one transaction, for the calls whose delay
 * people feel.
 */
import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** The name of a statement that is planned with every call. */
export const UNNAMED = '';
/** A statement that PostgreSQL keeps prepared under its name; a name always has the same text. */
export interface Statement<Column extends string = string> {
  name: string;
  text: string;
  values: Value[];
  /** The columns it returns, in order. */
  columns: readonly Column[];
}
/** What finds a session: the token of its cookie, or its id, which a signed token names. */
export type SessionKey = { token: string } | { id: string };
/** Who is asking, and the present time. */
export type Session = SessionKey & {
  at: Date;
  /** The person the page shows as signed in, if it says so; a session of anybody else is refused. */
  acting?: string | null;
};
type Value = string | number | Date | null;
/** Values as PostgreSQL writes them. */
export type TextRow<Column extends string = string> = Record<Column, string | null>;

/** The interface of a custom `pg` query; its published types lack some of it. */
interface Wire {
  stream: { write(bytes: Buffer): void };
}

/** The statements each connection has prepared. */
const prepared = new WeakMap<Wire, Set<string>>();

/**
 * Pipelines statements without waiting in between. A single sync follows them all, so PostgreSQL runs them as
 * one transaction, and BEGIN and COMMIT need no messages of their own.
 * @returns the rows of each statement
 * @throws the first failure; then none of the statements has taken effect
 */
export async function sendPipelined(pool: pg.Pool, statements: Statement[]): Promise<TextRow[][]> {
  const client = await pool.connect();
  try {
    const rows = await new Promise<TextRow[][]>((resolve, reject) => {
      client.query(new Trip(statements, resolve, reject));
    });
    client.release();
    return rows;
  } catch (error) {
    // Whatever failed, the next call starts on a clean connection.
    client.release(error as Error);
    throw error;
  }
}

class Trip {
  readonly #statements: Statement[];
  readonly #resolve: (rows: TextRow[][]) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: TextRow[][];
  #at = 0;

  constructor(statements: Statement[], resolve: (rows: TextRow[][]) => void, reject: (error: Error) => void) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#rows = statements.map(() => []);
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    const known = prepared.get(wire) ?? new Set();
    prepared.set(wire, known);
    const messages: Buffer[] = [];
    for (const { name, text, values } of this.#statements) {
      if (!known.has(name)) messages.push(serialize.parse({ name, text }));
      if (name !== UNNAMED) known.add(name);
      messages.push(serialize.bind({ statement: name, values: values.map(asText) }), serialize.execute());
    }
    messages.push(serialize.sync());
    // A single write: each write costs more than everything above.
    wire.stream.write(Buffer.concat(messages));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: TextRow = {};
    const { columns } = this.#statements[this.#at] as Statement;
    for (let i = 0; i < columns.length; i += 1) row[columns[i] as string] = fields[i] ?? null;
    this.#rows[this.#at]?.push(row);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }
}

function asText(value: Value): string | null {
  if (value === null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
