import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { nameOf } from '#db/connection.ts';
import { runLater, statementFrom } from '#db/driver.ts';
import { listen } from '#db/listen.ts';
import type { Database, Trx } from '#db/open.ts';
import { currentRequest, originOf, runAsRequest } from '#db/request.ts';
import { withSystemRights } from '#db/system-rights.ts';
import { traceParentHeader, traceParentOf } from '#kit/request-id.ts';
import { causeOf } from '../log.ts';
import type { Traces } from '../traces/port.ts';

/** A kind of job and its data. Jobs run at least once, so each must be idempotent. */
export interface JobKind<Data extends object> {
  name: string;
  /** How many run at once per process; one, unless a person is waiting for them. */
  sideBySide: number;
  /** Cron schedule; undefined if it is never scheduled. */
  every: string | undefined;
  /** For how long a job that fails is tried again. */
  triesFor: 'half an hour' | 'a day';
  /** Whether others of this kind go first, however late they come. */
  canWait?(data: Data): boolean;
  /** Whether its errors may quote a person, as a mail server's do: then only their name and codes are kept. */
  quotesPeople: boolean;
  /** The type of its data, for the compiler only. */
  data?: Data;
}

/**
 * Defines a queue. Every process polls each queue, so keep them few.
 * @param name stored in the database; never changes
 * @param options default: one at a time, never scheduled, and given up after half an hour
 */
export function defineJob<Data extends object = Record<string, never>>(
  name: string,
  {
    sideBySide = 1,
    every,
    triesFor = 'half an hour',
    canWait = () => false,
    quotesPeople = false,
  }: Partial<Omit<JobKind<Data>, 'name' | 'data'>> = {},
): JobKind<Data> {
  return { name, sideBySide, every, triesFor, canWait, quotesPeople };
}

/** Runs the jobs of a kind. */
export interface Worker {
  kind: JobKind<object>;
  work(job: { id: string; data: object }): Promise<void>;
}

/** @returns a worker that calls `work` for each job of this kind */
export function worker<Data extends object>(
  kind: JobKind<Data>,
  work: (job: { id: string; data: Data }) => Promise<void>,
): Worker {
  return { kind, work: work as Worker['work'] };
}

export interface Jobs {
  /** Queues a job in the transaction of the change that needs it: both commit or neither does. */
  enqueue<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data): Promise<void>;
  /** The same for several jobs of one kind, in one statement. */
  enqueueAll<Data extends object>(trx: Trx, kind: JobKind<Data>, all: readonly Data[]): Promise<void>;
  /** Removes jobs of a kind that are done for so many minutes: of data that nobody should find there later. */
  forgetDone(kind: JobKind<object>, minutes: number): Promise<void>;
  /** Creates the queues and starts working; a kind without a worker gets no queue. */
  work(workers: readonly Worker[]): Promise<void>;
  /** Waits for running jobs to finish. */
  stop(): Promise<void>;
}

/**
 * NOTIFY announces new jobs to every process. Polling is for jobs that wait for their time, such as a letter
 * to be retried.
 */
const ASK_EVERY_SECONDS = 10;
const ASKING = {
  pollingIntervalSeconds: ASK_EVERY_SECONDS,
  notifyPollingIntervalSeconds: ASK_EVERY_SECONDS,
};
/** Seconds between tries double, from 5 on, each up to twice as long by chance: eight of them are 21 to 42 minutes. */
const RETRIES: Record<JobKind<object>['triesFor'], { retryLimit: number; retryDelayMax: number }> = {
  'half an hour': { retryLimit: 8, retryDelayMax: 3600 },
  'a day': { retryLimit: 33, retryDelayMax: 3600 },
};
const QUEUE = {
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: 86_400,
  notify: true,
};

/**
 * Asks for the next job by a name: its text has no values, but is the same for a queue each time, and planning it
 * takes longer than running it. What is not asked for with each job stays without one.
 */
const planOnce = (text: string, values: unknown[] = []) =>
  ({ name: /^\s*with\s+next as/i.test(text) ? nameOf(text) : undefined, text, values }) as pg.QueryConfig;

/** Where a job's data says which request asked for it. */
const ORIGIN = 'asked_by';

function withOrigin(data: object): object {
  const by = currentRequest();
  return by ? { ...data, [ORIGIN]: traceParentHeader(originOf(by)) } : data;
}

/**
 * Opens the queues, which pg-boss keeps in the schema `pgboss` of the same database.
 * @param url address of the database, for the connection that listens for new jobs
 * @param onError when the queue itself stumbles
 * @param onFailed when a job has thrown, which is then tried again
 */
export async function openJobs(
  db: Database,
  url: string,
  onError: (error: Error) => void,
  onFailed: (kind: JobKind<object>, id: string, error: unknown) => void,
  traces: Traces | null = null,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.systemPool.query(planOnce(text, values)),
      listen: async (channel, onNotice, onConnected) => ({
        close: listen(url, [channel], (_, queue) => onNotice(queue), onConnected),
      }),
    },
    useListenNotify: true,
    createSchema: false,
    schema: 'pgboss',
    // An hourly job starts within half a minute.
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', onError);
  await boss.start();
  /** Under the id of the request that asked for it; a job nobody asked for has one of its own. */
  const run = ({ kind, work }: Worker, id: string, stored: object) => {
    const { [ORIGIN]: origin, ...data } = stored as { [ORIGIN]?: string };
    return runAsRequest(traceParentOf(origin), async (by) => {
      by.span = traces?.begin(by, 'job', kind.name) ?? null;
      try {
        await work({ id, data });
        by.span?.end();
      } catch (error) {
        by.span?.end({ isFailed: true });
        onFailed(kind, id, error);
        // The queue keeps what it catches.
        throw kind.quotesPeople ? Object.assign(new Error('not kept'), causeOf(error)) : error;
      }
    });
  };
  const enqueueAll: Jobs['enqueueAll'] = (trx, kind, all) =>
    // Requests have no rights on the queues.
    withSystemRights(trx, async () => {
      await boss.insert(
        kind.name,
        all.map((data) => ({ data: withOrigin(data), ...(kind.canWait?.(data) ? { priority: -1 } : {}) })),
        {
          // What it returns are the jobs' ids, which nobody needs.
          db: {
            executeSql: async (text, values) => {
              await runLater(trx, statementFrom(CompiledQuery.raw(text, values ?? [])));
              return { rows: [] };
            },
          },
        },
      );
    });
  const workOn = async (worker: Worker) => {
    const id: string = await boss.work<object>(worker.kind.name, ASKING, async (jobs) => {
      for (const { id, data } of jobs) await run(worker, id, data).finally(askAgain);
    });
    /** One NOTIFY may stand for many jobs: whoever has done one asks for the next, until there is none. */
    const askAgain = () => boss.notifyWorker(id);
  };
  return {
    enqueue: (trx, kind, data) => enqueueAll(trx, kind, [data]),
    enqueueAll,
    forgetDone: async ({ name }, minutes) => {
      await db.systemPool.query(
        `delete from pgboss.job where name = $1 and state = 'completed'
           and completed_on < now() - make_interval(mins => $2)`,
        [name, minutes],
      );
    },
    work: async (workers) => {
      for (const { kind } of workers) {
        const options = { ...QUEUE, ...RETRIES[kind.triesFor] };
        await boss.createQueue(kind.name, options);
        // A queue created by an older version keeps its old options until updated.
        await boss.updateQueue(kind.name, options);
      }
      for (const worker of workers) for (let n = 0; n < worker.kind.sideBySide; n += 1) await workOn(worker);
      for (const { kind } of workers) {
        if (kind.every) await boss.schedule(kind.name, kind.every, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
