/**
 * What an operator watches, in OpenMetrics (docs/decisions/0187). A label names a call as the contract does, a
 * queue or a pool: never a person, an address, or a path with an id in it.
 */
import { statfs } from 'node:fs/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import { BACKUP_SLOT, type BackupSlot } from '../db/backup-slot.ts';
import type { Database } from '../db/open.ts';
import type { Statement } from '../db/session-pipeline.ts';
import type { Live } from './live/live.ts';
import type { SessionWatch } from './live/session-watch.ts';
import { type Logger, QUIET } from './log.ts';
import type { Blobs } from './ports/blobs.ts';
import type { MailPort } from './ports/mail.ts';
import type { Seal } from './ports/seal.ts';

/** In seconds. Fast calls take a few milliseconds; none may take longer than 8 s. */
const WAITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];

export interface Metrics {
  /** Counts each request, and how long it took to begin its answer. */
  requests: MiddlewareHandler;
  /** @returns the same way to send mail, with what becomes of it counted */
  letters(mail: MailPort): MailPort;
  /** Everything as text, and its media type. */
  read(): Promise<{ text: string; type: string }>;
}

interface Watched {
  db: Database;
  live: Live;
  sessionWatch: SessionWatch;
  blobs: Blobs;
  log: Logger;
  dataDir: string;
  seal: Pick<Seal, 'valid_to'>;
  /** Asks how long the oldest signed document has waited for its seal, as `age`, in seconds. */
  unsealed: Omit<Statement, 'columns'>;
}

export function openMetrics(watched: Watched): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges that are named like counters; the same numbers are there by type.
  for (const each of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${each}_total`);
  const answered = new Counter({
    name: 'kinkeeper_requests_total',
    help: 'Requests answered, but for files and probes, by call and status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const waited = new Histogram({
    name: 'kinkeeper_request_seconds',
    help: 'Time until an answer began, by call. Streams and downloads go on after that.',
    labelNames: ['call'],
    buckets: WAITS,
    registers,
  });
  const letters = new Counter({
    name: 'kinkeeper_letters_total',
    help: 'Attempts to hand a letter over to the mail server, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const read = sourcesOf(registry, watched);

  return {
    requests: async (c, next) => {
      // Files, and what proxies ask each second, would hide how people fare.
      if (QUIET.test(c.req.path)) return next();
      const start = performance.now();
      await next();
      const call = callOf(c);
      answered.inc({ call, status: c.res.status });
      waited.observe({ call }, (performance.now() - start) / 1000);
    },
    letters: (mail) => ({
      ...mail,
      send: async (letter) => {
        try {
          await mail.send(letter);
          letters.inc({ outcome: 'sent' });
        } catch (error) {
          letters.inc({ outcome: 'failed' });
          throw error;
        }
      },
    }),
    read: async () => {
      await read();
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

/** The route of a request as it is written down, with names in place of ids; there are only so many. */
export function callOf(c: Context): string {
  const route = c.get('route');
  if (route?.method === c.req.method) return route.call;
  const matched = matchedRoutes(c).filter(({ method }) => method !== 'ALL');
  // Pages match any path.
  const beside = matched.findLast(({ path }) => !path.endsWith('*')) ?? matched.at(-1);
  return beside ? `${beside.method} ${beside.path}` : 'none';
}

/** @returns reads what is known only by asking */
function sourcesOf(
  registry: Registry<OpenMetricsContentType>,
  { db, live, sessionWatch, blobs, log, dataDir, seal, unsealed }: Watched,
) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `kinkeeper_${name}`, help, labelNames, registers: [registry] });
  const connections = gauge('database_connections', 'Connections to PostgreSQL.', ['pool', 'state']);
  const waiting = gauge('database_waiting', 'Work that waits for a connection.', ['pool']);
  const databaseUp = gauge('database_up', 'Whether PostgreSQL answered just now.');
  const standby = db.standby && {
    up: gauge('standby_up', 'Whether the standby serves what may be read there.'),
    lag: gauge('standby_lag_seconds', 'How long the oldest change that the standby lacks has been waiting.'),
    reads: gauge(
      'standby_reads',
      'Readings that may go to the standby, by who served them, since the start.',
      ['by'],
    ),
  };
  const storeUp = gauge('store_up', 'Whether the store of files answered just now.');
  const diskFree = gauge('disk_free_bytes', 'Free bytes on the disk of the data folder.');
  const backup = gauge('backup_changes_taken', 'Whether somebody takes each change to the backup now.');
  const backupBehind = gauge('backup_bytes_behind', 'Changes that nobody has taken to the backup yet.');
  const streams = gauge('live_streams', 'Open live streams.', ['kind']);
  const jobs = gauge('queue_jobs', 'Jobs whose time has come and that nobody has begun.', ['queue']);
  const age = gauge('queue_age_seconds', 'How long the oldest of them has waited.', ['queue']);
  const failed = gauge('queue_failed', 'Jobs of the last day that were given up.', ['queue']);

  const waitsForSeal = gauge(
    'unsealed_seconds',
    'How long the oldest signed document has waited for its sealed copy.',
  );

  gauge(
    'seal_ends_timestamp_seconds',
    'When the certificate of the seal ends; after that nothing is sealed.',
  ).set(seal.valid_to.getTime() / 1000);

  const hasAnswered = async (what: string, asked: Promise<unknown>) => {
    try {
      await asked;
      return 1;
    } catch (error) {
      log.warn({ error }, `metrics: ${what} did not answer`);
      return 0;
    }
  };
  async function readQueues() {
    const rows = await db.oneAsSystem<Record<'queue' | 'jobs' | 'age' | 'failed', string>>(QUEUES);
    for (const row of rows) {
      jobs.set({ queue: row.queue }, Number(row.jobs));
      age.set({ queue: row.queue }, Number(row.age));
      failed.set({ queue: row.queue }, Number(row.failed));
    }
  }
  async function readBackup() {
    const [slot] = await db.oneAsSystem<BackupSlot>(BACKUP_SLOT);
    backup.set(slot?.isActive ? 1 : 0);
    backupBehind.set(slot?.bytesBehind ?? Number.NaN);
  }
  async function readUnsealed() {
    const [oldest] = await db.oneAsSystem<{ age: string }>(unsealed);
    waitsForSeal.set(Number(oldest?.age));
  }
  return async () => {
    for (const { pool, open, idle, waits } of db.pools()) {
      connections.set({ pool, state: 'idle' }, idle);
      connections.set({ pool, state: 'busy' }, open - idle);
      waiting.set({ pool }, waits);
    }
    const seen = db.standby?.state();
    if (standby && seen) {
      standby.up.set(seen.problem === null ? 1 : 0);
      standby.lag.set(seen.lagSeconds ?? Number.NaN);
      standby.reads.set({ by: 'standby' }, seen.served);
      standby.reads.set({ by: 'primary' }, seen.passedOn);
    }
    streams.set({ kind: 'events' }, live.count());
    streams.set({ kind: 'session' }, sessionWatch.count());
    databaseUp.set(
      await hasAnswered('the database', Promise.all([readQueues(), readBackup(), readUnsealed()])),
    );
    storeUp.set(await hasAnswered('the store of files', blobs.ready()));
    const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: Number.NaN, bsize: 1 }));
    diskFree.set(bavail * bsize);
  };
}

const QUEUES = {
  name: 'metrics_queues',
  text: `select q.name as queue, count(j.id) filter (where j.state in ('created', 'retry')) as jobs,
      coalesce(extract(epoch from now() - min(case j.state when 'retry' then j.created_on when 'created' then j.start_after end)), 0) as age,
      count(j.id) filter (where j.state = 'failed') as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
      and (j.state = 'created' and j.start_after <= now() or j.state = 'retry' or j.state = 'failed' and j.completed_on > now() - interval '1 day')
    group by q.name`,
  values: [],
};
