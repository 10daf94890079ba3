/** The fast path: several prepared statements in one round trip and one transaction. */
import type pg from 'pg';
import { type PreparedStatement, type StatementResult, sendPipeline } from './pipeline.ts';

/** A statement of the fast path, whose columns are all text. */
export interface Statement<Column extends string = string> extends PreparedStatement {
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

/**
 * Sends statements as one transaction; BEGIN and COMMIT need no messages of their own.
 * @returns what each answered
 * @throws the first failure; then none of the statements has taken effect
 */
export async function sendAlone(
  pool: pg.Pool,
  statements: readonly PreparedStatement[],
): Promise<StatementResult[]> {
  const client = await pool.connect();
  try {
    const answers = await sendPipeline(client, statements);
    client.release();
    return answers;
  } catch (error) {
    // Whatever failed, the next call starts on a clean connection.
    client.release(error as Error);
    throw error;
  }
}
