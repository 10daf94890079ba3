/** Checks whether a connection's own settings survive on the way to PostgreSQL. */
import pg from 'pg';
import { StartError } from '../kit/start-error.ts';

/**
 * Refuses a transaction pooler. The connection's settings name the role it works as, and prepared statements
 * last as long as the connection: neither survives if each transaction gets another connection.
 * @throws StartError if something in between drops the settings
 */
export async function refusePooler(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=6999' });
  try {
    await client.connect();
    const { rows } = await client.query<{ kept: string }>(
      "select current_setting('statement_timeout') as kept",
    );
    if (rows[0]?.kept !== '6999ms') throw POOLED;
  } catch (error) {
    // How PgBouncer rejects them.
    if (/unsupported startup parameter/.test((error as Error).message)) throw POOLED;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const POOLED = new StartError(
  'DATABASE_URL leads to a pooler that does not keep the settings of a connection. Use the address of PostgreSQL itself, or of a pooler in session mode that takes start options.',
);
