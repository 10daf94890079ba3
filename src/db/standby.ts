/**
 * Reading from a standby (docs/decisions/0212). It serves only if it has everything that the primary had acknowledged
 * when it was asked, so that nobody misses what they have just written. Otherwise the primary serves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { StartError } from '../kit/start-error.ts';
import { isDatabaseAway, isRefusedThere } from './away.ts';
import { dialect, runLater, runTogether } from './driver.ts';
import { isMissingTable } from './errors.ts';
import { installationOf } from './migrate.ts';
import type { PreparedStatement } from './pipeline.ts';
import { lookAgain, NoStandbyError } from './primary.ts';
import { checkReadServer } from './server-check.ts';
import { sendAlone } from './session-pipeline.ts';
import {
  BEAT,
  HEALTH_QUERY,
  POSITION_QUERY,
  type PrimaryPosition,
  type ReplayState,
  type StandbyHealth,
  waitFor,
} from './standby-position.ts';
import type { DB } from './tables.gen.ts';

/** Beyond this lag the primary serves. */
const LAG_MAX_MS = 2000;
const WATCH_MS = 1000;
/** For how long a reading waits for what the standby has not got yet. */
const CATCH_UP_MS = 200;
/** A standby that has not said within this many milliseconds what it has is done without. */
const SILENT_MS = 1000;
/** How many beats are remembered, to say since when a standby lacks one. */
const REMEMBERED = 600;

const FOREIGN = 'DATABASE_READ_URL leads to the database of another installation.';

const SILENT = 'it does not answer';
const NO_TABLES = 'it has no tables of ours: it is far behind, or of something else';

export interface Standby {
  /**
   * Looks at it for the first time, and from then on each second.
   * @throws StartError if it is of another installation, or behind a pooler that we cannot use
   */
  start(): Promise<void>;
  /**
   * Runs a read-only transaction on behalf of one person.
   * @param become says who that is
   * @returns null if the primary has to serve
   */
  as<T>(become: PreparedStatement, work: (trx: Transaction<DB>) => Promise<T>): Promise<{ value: T } | null>;
  state(): StandbyState;
  close(): Promise<void>;
}

interface StandbyState {
  /** Why it does not serve, in words for whoever runs the product; without hosts, since anybody may ask. */
  problem: string | null;
  /** How long the oldest change that it lacks has been waiting; null if it did not say. */
  lagSeconds: number | null;
  /** How many readings it has served, and how many the primary has served in its place. */
  served: number;
  passedOn: number;
}

export interface StandbyOptions {
  url: string;
  /** Which installation the primary is of. */
  installation: string;
  /** Of the standby. */
  pool: pg.Pool;
  /** Of the primary, for the system. */
  primary: pg.Pool;
  onChange(problem: string | null, error?: unknown): void;
}

/** Nobody reads from it before it was looked at. */
export function openStandby(options: StandbyOptions): Standby {
  const { url, pool, primary, onChange } = options;
  const db = new Kysely<DB>({ dialect: dialect(pool) });
  const state: StandbyState = {
    problem: 'it was not looked at yet',
    lagSeconds: null,
    served: 0,
    passedOn: 0,
  };
  let isExamined = false;
  let beats: Date[] = [];

  function setProblem(problem: string | null, error?: unknown): void {
    if (problem === state.problem) return;
    state.problem = problem;
    onChange(problem, error);
  }

  async function placeOf(statements: readonly PreparedStatement[]): Promise<PrimaryPosition> {
    const answers = await sendAlone(primary, statements);
    return answers.at(-1)?.rows[0] as PrimaryPosition;
  }

  /** Once, when it answers for the first time. @throws StartError */
  async function examine(): Promise<void> {
    await checkReadServer(url);
    const installation = await installationOf(url, 'standby');
    if (installation !== options.installation) throw new StartError(FOREIGN);
    isExamined = true;
  }

  /** What was just written takes a moment to arrive. */
  async function seenAfter(place: PrimaryPosition): Promise<StandbyHealth> {
    for (const end = performance.now() + CATCH_UP_MS; ; await sleep(20)) {
      const [answer] = await sendAlone(pool, [HEALTH_QUERY]);
      const seen = answer?.rows[0] as StandbyHealth;
      if (!seen.is_standby || seen.at >= place.at || performance.now() >= end) return seen;
    }
  }

  /** It was promoted, or is the wrong one: connections that are kept would lead there for ever. */
  async function leave(): Promise<void> {
    lookAgain(url, 'standby');
    const kept = Array.from({ length: pool.idleCount }, async () => (await pool.connect()).release(true));
    await Promise.allSettled(kept);
  }

  async function look(): Promise<void> {
    const place = await placeOf([...BEAT, POSITION_QUERY]);
    if (beats.at(-1)?.getTime() !== place.at.getTime()) beats = [...beats.slice(-REMEMBERED), place.at];
    try {
      if (!isExamined) await examine();
      const seen = await seenAfter(place);
      const missing = beats.find((each) => each > seen.at);
      const lag = missing ? Math.max(0, place.now.getTime() - missing.getTime()) : 0;
      state.lagSeconds = seen.is_standby ? lag / 1000 : null;
      setProblem(problemOf(seen, place, lag));
      if (!seen.is_standby) await leave();
    } catch (error) {
      state.lagSeconds = null;
      if (error instanceof StartError) throw error;
      setProblem(problemIn(error), error);
    }
  }

  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const watch = () => {
    looking = look()
      .catch((error: unknown) => {
        if (error instanceof StartError) setProblem(error.message);
        // Without a primary nobody reads at all.
      })
      .finally(() => {
        if (!isClosing) timer = setTimeout(watch, WATCH_MS).unref();
      });
  };

  return {
    async start() {
      await look();
      timer = setTimeout(watch, WATCH_MS).unref();
    },
    async as(become, work) {
      const answer = state.problem === null ? await attempt(become, work) : null;
      if (answer) state.served += 1;
      else state.passedOn += 1;
      return answer;
    },
    state: () => ({ ...state }),
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await looking;
      await db.destroy();
    },
  };

  /** @returns null if it cannot serve */
  async function attempt<T>(
    become: PreparedStatement,
    work: (trx: Transaction<DB>) => Promise<T>,
  ): Promise<{ value: T } | null> {
    const place = await placeOf([POSITION_QUERY]);
    const given = Promise.withResolvers<boolean>();
    let isGivenUp = false;
    const reading = db.transaction().execute(async (trx) => {
      await runLater(trx, become);
      const ask = async (statement: PreparedStatement) =>
        (await runTogether(trx, [statement]))[0]?.rows[0] as ReplayState | undefined;
      const hasAll = await waitFor(place, ask, CATCH_UP_MS);
      given.resolve(hasAll);
      return hasAll && !isGivenUp ? { value: await work(trx) } : null;
    });
    const silent = setTimeout(() => {
      setProblem(SILENT);
      given.resolve(false);
    }, SILENT_MS);
    reading.catch(() => given.resolve(false));
    try {
      if (await given.promise) return await reading;
      isGivenUp = true;
      return null;
    } catch (error) {
      // It only reads, so the primary may do it again.
      if (isRefusedThere(error)) return null;
      if (!isDatabaseAway(error)) throw error;
      setProblem(SILENT, error);
      return null;
    } finally {
      clearTimeout(silent);
    }
  }
}

function problemIn(error: unknown): string {
  if (error instanceof NoStandbyError) return 'no host of DATABASE_READ_URL is a standby';
  return isMissingTable(error) ? NO_TABLES : SILENT;
}

function problemOf(seen: StandbyHealth, { beats }: PrimaryPosition, lag: number): string | null {
  if (!seen.is_standby) return 'DATABASE_READ_URL leads to a primary';
  if (seen.is_paused) return 'its recovery is paused';
  if (lag > LAG_MAX_MS) return `it is ${Math.round(lag / 1000)} seconds behind`;
  return beats.includes(seen.beat ?? '') ? null : 'it does not follow the primary of DATABASE_URL';
}
