/** Whether an address leads to a PostgreSQL that keeps what a connection says of itself. */
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';

/**
 * Looks whether the settings of a connection reach PostgreSQL. They say as which role it works, and its
 * prepared statements last as long as it does: with a pooler that gives each transaction another
 * connection, neither holds.
 * @throws StartError where something in between takes them away
 */
export async function expectOwnConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=6999' });
  try {
    await client.connect();
    const { rows } = await client.query<{ kept: string }>(
      "select current_setting('statement_timeout') as kept",
    );
    if (rows[0]?.kept !== '6999ms') throw POOLED;
  } catch (error) {
    // What PgBouncer says of them.
    if (/unsupported startup parameter/.test((error as Error).message)) throw POOLED;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const POOLED = new StartError(
  'DATABASE_URL leads to a pooler that does not keep the settings of a connection. Use the address of PostgreSQL itself, or of a pooler in session mode that takes start options.',
);
