import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { listen } from '#db/listen.ts';
import type { Database, Trx } from '#db/open.ts';

/** A kind of job, and what it is told. Jobs run at least once: each one must bear a repetition. */
export interface JobKind<Data extends object> {
  name: string;
  /** How many a process does at once; one, unless a person waits for it. */
  sideBySide: number;
  /** When it is queued by itself, as cron says it; otherwise never. */
  every: string | undefined;
  /** What it is told, for the compiler alone. */
  data?: Data;
}

/**
 * Defines a queue. Each one is asked for work in every process, so a few are enough.
 * @param name it stands in the database, and never changes
 * @param options what differs from one at a time that never comes by itself
 */
export function defineJob<Data extends object = Record<string, never>>(
  name: string,
  { sideBySide = 1, every }: { sideBySide?: number; every?: string } = {},
): JobKind<Data> {
  return { name, sideBySide, every };
}

/** Who does the jobs of a kind. */
export interface Worker {
  kind: JobKind<object>;
  work(job: { id: string; data: object }): Promise<void>;
}

/** @returns who does the jobs of this kind: `work`, for each one */
export function worker<Data extends object>(
  kind: JobKind<Data>,
  work: (job: { id: string; data: Data }) => Promise<void>,
): Worker {
  return { kind, work: work as Worker['work'] };
}

export interface Jobs {
  /** Queues a job in the transaction of the change that wants it: both happen or neither. */
  enqueue<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data): Promise<void>;
  /** Makes the queues and starts working; what has no worker is no queue. */
  work(workers: readonly Worker[]): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

/** What is queued is told to every process. Asked for is what waits for its time, such as a letter tried again. */
const ASK_EVERY_SECONDS = 10;
const QUEUE = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: 86_400,
  notify: true,
};

/**
 * Opens the queues, which pg-boss keeps in the schema `pgboss` of the same database.
 * @param url address of the database, for a connection that hears of new jobs
 */
export async function openJobs(db: Database, url: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.systemPool.query(text, values),
      listen: async (channel, onNotice, onConnected) => ({
        close: listen(url, [channel], (_, queue) => onNotice(queue), onConnected),
      }),
    },
    useListenNotify: true,
    createSchema: false,
    schema: 'pgboss',
    // An hourly job begins within half a minute.
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    enqueue: (trx, kind, data) =>
      asQueueOwner(trx, async () => {
        await boss.send(kind.name, data, {
          db: { executeSql: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values ?? [])) },
        });
      }),
    work: async (workers) => {
      for (const { kind } of workers) {
        await boss.createQueue(kind.name, QUEUE);
        // One that an older version made is as it was.
        await boss.updateQueue(kind.name, QUEUE);
      }
      for (const { kind, work } of workers) {
        const options = {
          pollingIntervalSeconds: ASK_EVERY_SECONDS,
          notifyPollingIntervalSeconds: ASK_EVERY_SECONDS,
          localConcurrency: kind.sideBySide,
        };
        await boss.work<object>(kind.name, options, async (jobs) => {
          for (const job of jobs) await work(job);
        });
      }
      for (const { kind } of workers) {
        if (kind.every) await boss.schedule(kind.name, kind.every, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** Requests have no right to the queues: for this one insert the transaction changes its role, and back. */
async function asQueueOwner(trx: Trx, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  await sql`select set_config('role', 'kinkeeper_system', true)`.execute(trx);
  await work();
  await sql`select set_config('role', ${rows[0]?.role ?? 'kinkeeper_app'}, true)`.execute(trx);
}
