/**
 * Writes packs in the background, independently of the request: after a reload or a lost connection, the pack
 * has simply progressed. Progress is stored in the database, so that any server process can show or stop it.
 */
import type { Database, Trx } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#server/log.ts';
import { type Model, ModelError } from '#server/ports/model.ts';
import { gradeOfPack } from '../packs.content/grade.ts';
import { isEmergency } from '../packs.emergencies.rules/kinds.ts';
import * as queries from '../packs.queries/generated.ts';
import type { PackProblem } from '../packs.rules/states.ts';
import { emptyDraft, orderWithModel, type PackDraft, type PackJob, writeFromLibrary } from './engines.ts';
import type { PackSources, RequestedPack } from './pack-sources.ts';

/** Concurrent model calls in this process. */
const AT_ONCE = 4;
/** Interval for noticing a stop by another process, in milliseconds; also the heartbeat. */
const LOOK_EVERY_MS = 1000;

export interface RunOptions {
  db: Database;
  sources: PackSources;
  /** Null: only the library's own engine writes. */
  model: Model | null;
  clock: Clock;
  log: Logger;
  /** Time limit for a model in all, if not the default. */
  waitMs?: number | undefined;
  /** Whether external processing requires the person's consent. */
  requiresConsent?: boolean;
}

export interface Run {
  id: string;
  personId: string;
  asked: RequestedPack;
}

/** The reason for aborting a run. */
type Ending = 'stopped' | 'interrupted';
type Outcome = Parameters<typeof queries.finishGenerated>[2];

export type PackRuns = ReturnType<typeof openRuns>;

export function openRuns({
  db,
  sources,
  model,
  clock,
  log,
  waitMs,
  requiresConsent: mustAgree = false,
}: RunOptions) {
  let asking = 0;
  const running = new Map<string, { ending: AbortController; ended: Promise<void> }>();
  const closing = new AbortController();

  /** Where someone may be in danger, only text we have written and checked is shown. */
  const engineFor = (asked: RequestedPack) =>
    model && (asked.agreed || !mustAgree) && !sources.alarmIn(asked) ? 'model' : 'library';
  const modelFor = (asked: RequestedPack) => (engineFor(asked) === 'model' ? (model?.name ?? null) : null);

  async function work(run: Run, ending: AbortSignal): Promise<void> {
    const as = <T>(task: (trx: Trx) => Promise<T>) => db.as(run.personId, task);
    const draft = emptyDraft(run.asked.locale);
    const started = performance.now();
    const since = () => Math.round(performance.now() - started);
    const progress = () => ({
      id: run.id,
      content: draft.text,
      locale: draft.locale,
      choices: draft.choices,
      at: clock.now(),
    });
    const engine = engineFor(run.asked);
    let firstMs: number | null = null;
    let outcome: Outcome = { state: 'done' };
    let problem: PackProblem | null = null;
    const alive = keepAlive(() => {
      const state = draft.text === '' ? 'queued' : 'writing';
      return as((trx) => queries.saveProgress(trx, { ...progress(), state }));
    }, ending);
    try {
      const found = <T>(task: (trx: Trx) => Promise<T>) => db.reading(run.personId, task);
      await sources.prepare(found);
      const understood = await sources.understand(run.asked);
      const order = {
        asked: run.asked,
        ...(await found((trx) => sources.gather(trx, run.asked, understood, clock.now()))),
      };
      // The library's pack comes first, immediately.
      writeFromLibrary(draft, order);
      if (model && engine === 'model' && order.material.knows === 'known') {
        firstMs = since();
        await alive.store();
        problem = await ordered(draft, order, model, alive.signal);
      }
    } catch (error) {
      outcome = outcomeOf(error, ending);
      // The library's pack is complete: stopping the server takes nothing away from it.
      if (outcome.state === 'failed' && outcome.problem === 'interrupted' && draft.text !== '') {
        outcome = { state: 'done' };
        problem = 'interrupted';
      }
      if (outcome.state === 'failed') log.warn({ problem: outcome.problem, error }, 'a pack was not written');
    } finally {
      alive.end();
    }
    const grade = await gradeOfPack(draft.text, draft.locale);
    await as(async (trx) => {
      const ended = await queries.finishGenerated(trx, progress(), outcome);
      // If another process stopped it, it has already ended; it is counted all the same.
      if (!ended && outcome.state !== 'stopped') return;
      await queries.addFact(trx, {
        at: clock.now(),
        engine,
        model: modelFor(run.asked),
        pack_type: run.asked.packType,
        locale: draft.locale,
        outcome: outcome.state,
        problem: outcome.state === 'failed' ? outcome.problem : problem,
        first_ms: firstMs,
        total_ms: since(),
        characters: draft.text.length,
        citations: draft.citations,
        removed: draft.removed,
        grade,
        emergencies: sources.alarmIn(run.asked)?.kinds.filter(isEmergency) ?? [],
        knows_little: draft.knowsLittle,
      });
    });
  }

  /** @returns why the library's own order stays, or null if a model provided one */
  async function ordered(
    draft: PackDraft,
    order: PackJob,
    asked: Model,
    signal: AbortSignal,
  ): Promise<PackProblem | null> {
    // Nobody queues: beyond the limit, the library's order is used.
    if (asking >= AT_ONCE) {
      writeFromLibrary(draft, order, 'model_away');
      return 'busy';
    }
    asking++;
    try {
      await orderWithModel(draft, order, asked, signal, waitMs);
      return null;
    } catch (error) {
      signal.throwIfAborted();
      const problem = error instanceof ModelError ? error.code : 'internal';
      log.warn({ problem, error }, 'a model gave no order');
      writeFromLibrary(draft, order, 'model_away');
      return problem;
    } finally {
      asking--;
    }
  }

  return {
    engineFor,
    modelFor,
    /** Aborted when the server stops, so that followers reconnect to another one. */
    closing: closing.signal,

    /** Starts writing. @returns a promise that resolves at the end, successful or not */
    start(run: Run): Promise<void> {
      const ending = new AbortController();
      const ended = work(run, ending.signal)
        .catch((error: unknown) => log.error({ error }, 'a pack could not be stored'))
        .finally(() => running.delete(keyOf(run.personId, run.id)));
      running.set(keyOf(run.personId, run.id), { ending, ended });
      if (closing.signal.aborted) ending.abort('interrupted' satisfies Ending);
      return ended;
    },

    /** Stops it if this process writes it; another process notices on its own. */
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

/** Two people may have chosen the same id. */
const keyOf = (personId: string, id: string) => `${personId}/${id}`;

function outcomeOf(error: unknown, ending: AbortSignal): Outcome {
  const reason = ending.aborted ? ending.reason : error;
  if (reason === 'stopped') return { state: 'stopped' };
  const problem: PackProblem =
    reason === 'interrupted' ? reason : error instanceof ModelError ? error.code : 'internal';
  return { state: 'failed', problem };
}

/** Sends heartbeats until its end, and notices when the pack is no longer wanted. */
function keepAlive(save: () => Promise<boolean>, ending: AbortSignal) {
  const unwanted = new AbortController();
  const signal = AbortSignal.any([ending, unwanted.signal]);
  const say = async () => {
    // Stopped or deleted, possibly through another process.
    if (!(await save())) unwanted.abort('stopped' satisfies Ending);
  };
  // A failed heartbeat does no harm: the next one repeats it.
  const beat = setInterval(() => void say().catch(() => {}), LOOK_EVERY_MS);
  return {
    signal,
    /** @throws if the pack is no longer wanted */
    store: async () => {
      await say();
      signal.throwIfAborted();
    },
    end: () => clearInterval(beat),
  };
}
