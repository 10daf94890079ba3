/**
 * Writes packs, beside the requests that asked for them: whoever reloads the page or loses the
 * connection finds the pack where it is by then. How far it is stands in the database, so that any
 * server process can show it or stop it.
 */
import pLimit from 'p-limit';
import type { Database, Trx } from '../../../db/open.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Logger } from '../../../server/log.ts';
import { type Model, ModelError } from '../../../server/ports/model.ts';
import { gradeOfPack } from '../packs.content/grade.ts';
import * as queries from '../packs.queries/generated.ts';
import { isEmergency } from '../packs.rules/emergency-kinds.ts';
import { cutShort } from '../packs.rules/parts.ts';
import { ALIVE_EVERY_MS, type PackProblem } from '../packs.rules/states.ts';
import type { Asked, Shelf } from './shelf.ts';
import { beginSheet, emptySheet, type Sheet, writeFromLibrary, writeWithModel } from './writers.ts';

/** Packs that a model writes at the same time in this process; the others wait their turn. */
const AT_ONCE = 4;
/** How often what a model writes is stored, in milliseconds: so often a page sees more of it. */
const STORE_EVERY_MS = 250;

export interface RunOptions {
  db: Database;
  shelf: Shelf;
  /** Null: the library's own engine writes. */
  model: Model | null;
  clock: Clock;
  log: Logger;
}

export interface Run {
  id: string;
  personId: string;
  asked: Asked;
}

/** Why a run was told to end. */
type Ending = 'stopped' | 'interrupted';
type Outcome = Parameters<typeof queries.finishGenerated>[2];

export type PackRuns = ReturnType<typeof openRuns>;

export function openRuns({ db, shelf, model, clock, log }: RunOptions) {
  const turns = pLimit(AT_ONCE);
  const running = new Map<string, { ending: AbortController; ended: Promise<void> }>();
  const closing = new AbortController();

  /** Where somebody may be in danger, only what we have written and checked stands on the page. */
  const engineFor = (asked: Asked) => (model && !shelf.alarmIn(asked) ? 'model' : 'library');
  const modelFor = (asked: Asked) => (engineFor(asked) === 'model' ? (model?.name ?? null) : null);

  async function work(run: Run, ending: AbortSignal): Promise<void> {
    const as = <T>(task: (trx: Trx) => Promise<T>) => db.as(run.personId, task);
    const sheet = emptySheet(run.asked.locale);
    const started = performance.now();
    const since = () => Math.round(performance.now() - started);
    const progress = () => ({ id: run.id, content: sheet.text, locale: sheet.locale, at: clock.now() });
    let firstMs: number | null = null;
    let outcome: Outcome = { state: 'done' };
    try {
      await shelf.prepare(as);
      const order = {
        asked: run.asked,
        known: shelf.known,
        ...(await as((trx) => shelf.gather(trx, run.asked))),
      };
      if (model && engineFor(run.asked) === 'model') {
        const store = storer(
          (state) => as((trx) => queries.saveProgress(trx, { ...progress(), state })),
          ending,
        );
        const grown = async () => {
          firstMs ??= since();
          await store.soon();
        };
        try {
          // Whoever is in danger reads whom to call while others are still before them.
          beginSheet(sheet, order);
          await store.now('queued');
          await withTurn(async () => {
            await store.now('writing');
            await writeWithModel(sheet, order, model, store.signal, grown);
          }, store.signal);
        } finally {
          store.end();
        }
      } else writeFromLibrary(sheet, order);
    } catch (error) {
      outcome = outcomeOf(error, ending);
      if (outcome.state === 'failed') log.warn({ problem: outcome.problem, error }, 'a pack was not written');
      if (outcome.state === 'stopped' || firstMs !== null) endShort(sheet, shelf);
    }
    const grade = await gradeOfPack(sheet.text, sheet.locale);
    await as(async (trx) => {
      const ended = await queries.finishGenerated(trx, progress(), outcome);
      // Whoever stopped it elsewhere has ended it already; it counts all the same.
      if (!ended && outcome.state !== 'stopped') return;
      await queries.addFact(trx, {
        at: clock.now(),
        engine: engineFor(run.asked),
        model: modelFor(run.asked),
        pack_type: run.asked.packType,
        locale: sheet.locale,
        outcome: outcome.state,
        problem: outcome.state === 'failed' ? outcome.problem : null,
        first_ms: firstMs,
        total_ms: since(),
        characters: sheet.text.length,
        citations: sheet.citations,
        removed: sheet.removed,
        grade,
        emergencies: shelf.alarmIn(run.asked)?.kinds.filter(isEmergency) ?? [],
        knows_little: sheet.knowsLittle,
      });
    });
  }

  /** A pack that is stopped while it waits for its turn does not wait on; one that has begun ends by itself. */
  async function withTurn(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    let begun = false;
    signal.addEventListener('abort', () => begun || aborted.reject(signal.reason), { once: true });
    const turn = turns(async () => {
      signal.throwIfAborted();
      begun = true;
      await task();
    });
    await Promise.race([turn, aborted.promise]);
  }

  return {
    engineFor,
    modelFor,
    /** Aborted when the server stops: whoever follows a pack comes back to another one. */
    closing: closing.signal,

    /** Begins to write. @returns when it has ended, well or not */
    start(run: Run): Promise<void> {
      const ending = new AbortController();
      const ended = work(run, ending.signal)
        .catch((error: unknown) => log.error({ error }, 'a pack could not be stored'))
        .finally(() => running.delete(keyOf(run.personId, run.id)));
      running.set(keyOf(run.personId, run.id), { ending, ended });
      if (closing.signal.aborted) ending.abort('interrupted' satisfies Ending);
      return ended;
    },

    /** Ends it where it is written by this process; another one notices by itself. */
    async stop(personId: string, id: string): Promise<void> {
      const run = running.get(keyOf(personId, id));
      run?.ending.abort('stopped' satisfies Ending);
      await run?.ended;
    },

    async close(): Promise<void> {
      closing.abort();
      const runs = [...running.values()];
      for (const { ending } of runs) ending.abort('interrupted' satisfies Ending);
      await Promise.all(runs.map(({ ended }) => ended));
    },
  };
}

/** Two people may have made the same id. */
const keyOf = (personId: string, id: string) => `${personId}/${id}`;

function outcomeOf(error: unknown, ending: AbortSignal): Outcome {
  const reason = ending.aborted ? ending.reason : error;
  if (reason === 'stopped') return { state: 'stopped' };
  const problem: PackProblem =
    reason === 'interrupted' ? reason : error instanceof ModelError ? error.code : 'internal';
  return { state: 'failed', problem };
}

function endShort(sheet: Sheet, shelf: Shelf): void {
  sheet.text = `${sheet.text.trimEnd()}\n\n${cutShort(shelf.words[sheet.locale])}`.trimStart();
}

/** Stores what is there: soon after each piece, and now and then when none comes. */
function storer(save: (state: 'queued' | 'writing') => Promise<boolean>, ending: AbortSignal) {
  const unwanted = new AbortController();
  const signal = AbortSignal.any([ending, unwanted.signal]);
  let state: 'queued' | 'writing' = 'queued';
  let last = 0;
  let saved = Promise.resolve();
  const store = () => {
    last = performance.now();
    // One after the other, so that an older text never takes the place of a newer one.
    saved = saved
      .catch(() => {})
      .then(async () => {
        // Stopped or deleted, maybe through another process.
        if (!(await save(state))) unwanted.abort('stopped' satisfies Ending);
      });
    return saved;
  };
  // A save that fails is no loss: the next one has all of it.
  const alive = setInterval(() => void store().catch(() => {}), ALIVE_EVERY_MS);
  let due: NodeJS.Timeout | undefined;
  return {
    signal,
    now: async (next: 'queued' | 'writing') => {
      state = next;
      await store();
      signal.throwIfAborted();
    },
    soon: async () => {
      const wait = last + STORE_EVERY_MS - performance.now();
      if (wait <= 0) await store();
      else
        due ??= setTimeout(() => {
          due = undefined;
          void store().catch(() => {});
        }, wait);
      signal.throwIfAborted();
    },
    end: () => {
      clearInterval(alive);
      clearTimeout(due);
    },
  };
}
