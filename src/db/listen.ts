import pg from 'pg';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/**
 * Listens to NOTIFY channels over a dedicated connection, and reconnects when it is lost.
 * @param onNotice called with the channel and payload of each notice
 * @param onConnected called on every (re)connection: notices sent before it were missed
 * @returns stops listening
 */
export function listen(
  url: string,
  channels: string[],
  onNotice: (channel: string, payload: string) => void,
  onConnected: () => void,
): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let closed = false;

  function again() {
    client = null;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function connect() {
    const next = new pg.Client({
      connectionString: url,
      options: '-c role=kinkeeper_system',
      application_name: 'kinkeeper_live',
      connectionTimeoutMillis: 8000,
      keepAlive: true,
    });
    client = next;
    next.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
    // Runs once per connection, however many ways it ends.
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      next.end().catch(() => {});
      again();
    };
    next.on('error', lose);
    next.on('end', lose);
    next
      .connect()
      .then(() => next.query(channels.map((each) => `listen ${each}`).join(';')))
      .then(() => {
        wait = FIRST_WAIT_MS;
        onConnected();
      })
      .catch(lose);
  }

  connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
