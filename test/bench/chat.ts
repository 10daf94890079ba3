// Chat through our API, and through bare node:http with pg on narrow tables in the same database, in one run,
// as ratios. Uses the machine's own PostgreSQL if there is one: the oldest version we support plans worst.
// npm run bench:chat
import pg from 'pg';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/server-process.ts';
import { fillChat, type Seat } from './chat-fill.ts';
import { type Asked, compareUnderLoad, startBare } from './load.ts';

const SECRET = 'only for the bench, and known to everybody';

const server = await startServer({
  env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error', APP_SECRET: SECRET },
});
const sockets = encodeURIComponent(`${server.dataDir}/postgres`);
const databaseUrl = `postgresql:///postgres?host=${sockets}&user=postgres`;
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const bare = await startBare('bare-chat.ts', databaseUrl, SECRET);
try {
  const seats = await fillChat(db, SECRET, { messages: Number(process.env.BENCH_MESSAGES ?? 200) });
  const seatAt = (at: number) => seats[at % seats.length] as Seat;
  const asks: Record<string, (at: number) => Asked> = {
    list: (at) => {
      const { cookie, project } = seatAt(at);
      return { method: 'GET', path: `/projects/${project}/messages`, cookie };
    },
    post: (at) => {
      const { cookie, project } = seatAt(at);
      const body = { client_id: crypto.randomUUID(), content: `She ate a little soup. Number ${at}` };
      return { method: 'POST', path: `/projects/${project}/messages`, cookie, body };
    },
  };
  const ours = { url: server.url, pid: server.process.pid ?? 0 };
  const wanted = (process.env.BENCH_KIND ?? 'list post').split(' ');
  for (const [kind, ask] of Object.entries(asks))
    if (wanted.includes(kind)) await compareUnderLoad(kind, { ours, bare, db, dataDir: server.dataDir }, ask);
} finally {
  bare.stop();
  await db.end();
  await server.stop();
}
