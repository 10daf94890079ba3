import type pg from 'pg';
import { clientOf } from './primary.ts';

const FIRST_WAIT_MS = 100;
/** A standby that was promoted is found within five seconds, with what looking for it takes. */
const LONGEST_WAIT_MS = 2000;

/** Where a server itself says that it is; without an address over a socket. */
const PLACE = `select concat(inet_server_addr(), ' ', current_setting('port')) as place`;

/**
 * Listens to NOTIFY channels over a dedicated connection, and reconnects when it is lost.
 * @param onNotice called with the channel and payload of each notice
 * @param onConnected called on every (re)connection, with whether it leads to another server than the one before:
 * notices sent before it were missed
 * @param also a statement for each connection, for something that lasts as long as it does
 * @returns stops listening
 */
export function listen(
  url: string,
  channels: string[],
  onNotice: (channel: string, payload: string) => void,
  onConnected: (isElsewhere: boolean) => void,
  also = '',
): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let closed = false;
  let server: string | null = null;

  function again() {
    client = null;
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function connect() {
    const next = clientOf(url, {
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
      .then(() => next.query([...channels.map((each) => `listen ${each}`), also].join(';')))
      .then(() => next.query<{ place: string }>(PLACE))
      .then(({ rows: [at] }) => {
        const before = server;
        server = `${next.host} ${at?.place}`;
        wait = FIRST_WAIT_MS;
        onConnected(before !== null && before !== server);
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
