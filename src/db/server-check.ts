/** Checks at the start where DATABASE_URL leads. */
import { StartError } from '../kit/start-error.ts';
import { clientOf } from './primary.ts';

/** What is wrong with a standby as the only host, for whoever runs the product. */
const ON_STANDBY =
  'DATABASE_URL leads to a standby, which takes no writes. Name the primary, or all hosts: postgresql://…@first,second/…?target_session_attrs=read-write';

/**
 * Refuses a standby, and a transaction pooler. The connection's settings name the role it works as, and prepared statements
 * last as long as the connection: neither survives if each transaction gets another connection.
 * @throws StartError for a standby, or if something in between drops the settings
 */
export async function checkServer(url: string): Promise<void> {
  const client = clientOf(url, { options: '-c statement_timeout=6999' });
  try {
    await client.connect();
    const { rows } = await client.query<{ kept: string; standby: boolean }>(
      "select current_setting('statement_timeout') as kept, pg_is_in_recovery() as standby",
    );
    if (rows[0]?.standby) throw new StartError(ON_STANDBY);
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
