// Tasks through our API, and through bare node:http with pg on narrow tables in the same database, in one run,
// as ratios: a page with the counters, one changed task, the tasks of 40 projects. Then how long a change takes to
// the other's stream, beside a message. npm run bench:tasks
import pg from 'pg';
import { NO_LIMITS } from '../support/no-limits.ts';
import { startServer } from '../support/server-process.ts';
import { fillChat, type Seat } from './chat-fill.ts';
import { type Asked, compareUnderLoad, startBare } from './load.ts';
import { fillTasks } from './tasks-fill.ts';
import { compareLive } from './tasks-live.ts';

const SECRET = 'only for the bench, and known to everybody';
/** Each of them is in 40 projects. */
const PROFESSIONALS = 25;

const server = await startServer({
  env: { ...NO_LIMITS, DEMO: '0', LOG_LEVEL: 'error', APP_SECRET: SECRET },
});
const sockets = encodeURIComponent(`${server.dataDir}/postgres`);
const databaseUrl = `postgresql:///postgres?host=${sockets}&user=postgres`;
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const bare = await startBare('bare-tasks.ts', databaseUrl, SECRET);
try {
  const seats = await fillChat(db, SECRET, { messages: 1, professionals: PROFESSIONALS });
  const taskOf = await fillTasks(db);
  const seatAt = (at: number) => seats[at % seats.length] as Seat;
  const professionals = seats.filter(({ cookie }) => seats.filter((one) => one.cookie === cookie).length > 1);
  let changes = 0;
  const asks: Record<string, (at: number) => Asked> = {
    'list of 50 with counters': (at) => {
      const { cookie, project } = seatAt(at);
      return { method: 'GET', path: `/projects/${project}/tasks`, cookie };
    },
    'change of one task': (at) => {
      const { cookie, project } = seatAt(at);
      const path = `/projects/${project}/tasks/${taskOf.get(project)}`;
      // Another one each time, in every round: what a task says already is no change.
      changes += 1;
      return { method: 'PATCH', path, cookie, body: { title: `Refill the box ${changes}` } };
    },
    'tasks of 40 projects': (at) => {
      const { cookie } = professionals[at % professionals.length] as Seat;
      return { method: 'GET', path: '/tasks', cookie };
    },
  };
  const ours = { url: server.url, pid: server.process.pid ?? 0 };
  for (const [name, ask] of Object.entries(asks))
    await compareUnderLoad(name, { ours, bare, db, dataDir: server.dataDir }, ask);
  await compareLive(server.url, seats, taskOf);
} finally {
  bare.stop();
  await db.end();
  await server.stop();
}
