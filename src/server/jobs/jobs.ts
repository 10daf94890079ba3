import { CompiledQuery, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Trx } from '../../db/open.ts';
import type { Locale } from '../../kit/locale.ts';

/** Every kind of job, and what it is told. Jobs run at least once: each one must bear a repetition. */
export interface JobData {
  mail: { to: string; locale: Locale; letter: Letter };
  clean_up: Record<string, never>;
  renewals: Record<string, never>;
  digest: Record<string, never>;
}

/** The letters that we write, with what they need. */
export type Letter =
  | { name: 'verify_email'; fullName: string; url: string }
  | { name: 'reset_password'; fullName: string; url: string }
  | { name: 'plan_shared'; sharerName: string; url: string }
  | { name: 'project_invitation'; inviterName: string; url: string }
  | { name: 'news_digest'; fullName: string; messages: number; files: number; changes: number; url: string }
  | { name: 'waitlist_joined'; email: string; personName: string; url: string }
  | {
      name: 'helper_applied';
      email: string;
      personName: string;
      role: 'kin_guide' | 'kin_assistant';
      url: string;
    }
  | { name: 'unlock_renews'; fullName: string; at: string; priceCents: number; url: string }
  | { name: 'pass_ends'; fullName: string; at: string; priceCents: number; url: string };

type JobName = keyof JobData;
type Workers = { [N in JobName]: (job: { id: string; data: JobData[N] }) => Promise<void> };

export interface Jobs {
  /** Queues a job in the transaction of the change that wants it: both happen or neither. */
  enqueue<N extends JobName>(trx: Trx, name: N, data: JobData[N]): Promise<void>;
  /** Starts working; each queue has its worker. */
  work(workers: Workers): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

const QUEUES: JobName[] = ['mail', 'clean_up', 'renewals', 'digest'];

/** Opens the queues, which pg-boss keeps in the schema `pgboss` of the same database. */
export async function openJobs(db: Database, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.systemPool.query(text, values) },
    createSchema: false,
    schema: 'pgboss',
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of QUEUES) {
    await boss.createQueue(name, {
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    });
  }
  return {
    enqueue: (trx, name, data) =>
      asQueueOwner(trx, async () => {
        await boss.send(name, data, {
          db: { executeSql: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values ?? [])) },
        });
      }),
    work: async (workers) => {
      for (const name of QUEUES) {
        await boss.work(name, { pollingIntervalSeconds: 0.5, localConcurrency: 4 }, async (jobs) => {
          for (const job of jobs) await (workers[name] as (job: unknown) => Promise<void>)(job);
        });
      }
      await boss.schedule('clean_up', '17 * * * *', {});
      await boss.schedule('renewals', '41 * * * *', {});
      await boss.schedule('digest', '* * * * *', {});
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
