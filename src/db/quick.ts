/** Several prepared statements in one round trip and one transaction, for the calls that people feel. */
import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** A statement that PostgreSQL keeps under its name: the same name is always the same text. */
export interface Statement<Column extends string = string> {
  name: string;
  text: string;
  values: Value[];
  /** What the statement gives, in its order. */
  columns: readonly Column[];
}
/** Who asks: the token of a session, and when. */
export interface Session {
  token: string;
  at: Date;
  /** Whom the page that asks shows as signed in, where it says so: nobody else asks. */
  acting?: string | null;
}
type Value = string | number | Date | null;
/** Values as PostgreSQL writes them. */
export type TextRow<Column extends string = string> = Record<Column, string | null>;

/** What `pg` gives a query of one's own; its types know less. */
interface Wire {
  stream: { write(bytes: Buffer): void };
}

/** What each connection has prepared already. */
const prepared = new WeakMap<Wire, Set<string>>();

/**
 * Sends statements without waiting in between. One sync stands behind them all, so PostgreSQL makes them
 * one transaction: begin and commit need no messages of their own.
 * @returns the rows of each statement
 * @throws what the first failed one says; nothing of the others has happened then
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
    // Whatever it was, the next one begins on a connection that nothing has happened to.
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
      known.add(name);
      messages.push(serialize.bind({ statement: name, values: values.map(asText) }), serialize.execute());
    }
    messages.push(serialize.sync());
    // One write: each costs more than all of the above.
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
