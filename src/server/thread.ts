/**
 * Runs untrusted content through a module in a thread of its own, which has no settings and no keys, and
 * limits on memory and time.
 */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread sends: a question, or its result. */
type FromThread = { asks: unknown } | { done: unknown };
type ToThread = { input: unknown } | { reply: unknown };

interface Limits {
  withinMs: number;
  /** Of JavaScript's memory; buffers are not included. */
  megabytes: number;
  /** By how much the process may grow meanwhile, with buffers. */
  growthMegabytes?: number;
  /** Aborts it. */
  closing?: AbortSignal | undefined;
  /** Answers the thread's questions (`askMain`), which are as untrusted as its content. */
  answer?: (question: unknown) => unknown;
}

/** A limit of time or memory was reached. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';
}

const LOOK_EVERY_MS = 50;
const BYTES = 1_048_576;

/**
 * @param module of the thread; it reads `workerData` and calls `finish`
 * @param input handed over; its buffers are transferred if listed
 * @throws OverLimitError; what the module throws; the reason of `closing`
 */
export function runInThread<Result>(
  module: URL,
  input: unknown,
  { megabytes, ...limits }: Limits,
  transferList: ArrayBuffer[] = [],
): Promise<Result> {
  const worker = startWorker(module, megabytes, { workerData: input, transferList });
  return resultOf<Result>(worker, megabytes, limits).finally(() => worker.terminate());
}

export type Thread = ReturnType<typeof openThread>;

const IDLE_MS = 60_000;

/**
 * A thread for one input after the other, so that its module is loaded once. It ends when it fails, and when
 * nobody needed it for a while.
 * @param module of the thread; it calls `serve`
 */
export function openThread(module: URL, megabytes: number) {
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(idle);
    const ending = kept;
    kept = undefined;
    await ending?.terminate();
  };
  return {
    /** @throws as `runInThread`; not before the input before it has its result */
    async run<Result>(input: unknown, limits: Omit<Limits, 'megabytes'>): Promise<Result> {
      clearTimeout(idle);
      kept ??= startWorker(module, megabytes, {});
      const worker = kept;
      // Else an idle one would die without anybody looking.
      worker.removeAllListeners().ref();
      worker.postMessage({ input });
      try {
        const result = await resultOf<Result>(worker, megabytes, limits);
        worker.removeAllListeners().once('error', end).once('exit', end).unref();
        idle = setTimeout(end, IDLE_MS).unref();
        return result;
      } catch (error) {
        await end();
        throw error;
      }
    },
    close: end,
  };
}

function startWorker(module: URL, megabytes: number, options: WorkerOptions): Worker {
  return new Worker(module, {
    ...options,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}

function resultOf<Result>(
  worker: Worker,
  megabytes: number,
  { withinMs, growthMegabytes, closing, answer }: Omit<Limits, 'megabytes'>,
): Promise<Result> {
  const ended = new AbortController();
  const watching: NodeJS.Timeout[] = [];
  return new Promise<Result>((resolve, reject) => {
    const refuse = (limit: string) => reject(new OverLimitError(`more than ${limit}`));
    watching.push(setTimeout(() => refuse(`${withinMs} ms`), withinMs));
    const largest = process.memoryUsage.rss() + (growthMegabytes ?? Number.POSITIVE_INFINITY) * BYTES;
    const look = () => process.memoryUsage.rss() > largest && refuse(`${growthMegabytes} MB`);
    watching.push(setInterval(look, LOOK_EVERY_MS));
    // Removed along with this job: `closing` lives as long as the process.
    closing?.addEventListener('abort', () => reject(closing.reason), { signal: ended.signal });
    if (closing?.aborted) reject(closing.reason);
    worker.on('message', (message: FromThread) => {
      if ('done' in message) resolve(message.done as Result);
      else
        Promise.resolve(message.asks)
          .then(answer)
          .then((reply) => worker.postMessage({ reply }))
          .catch(reject);
    });
    worker.once('error', (error) => (isOutOfMemory(error) ? refuse(`${megabytes} MB`) : reject(error)));
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)));
  }).finally(() => {
    ended.abort();
    for (const each of watching) clearTimeout(each);
  });
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** In a thread: sends its result. */
export function finish(result: unknown): void {
  parentPort?.postMessage({ done: result });
}

/** In a thread that is kept: carries out one input after the other. */
export function serve<Input>(work: (input: Input) => Promise<unknown>): void {
  parentPort?.on('message', async (message: ToThread) => {
    if ('input' in message) finish(await work(message.input as Input));
  });
}

/** In a thread: asks whoever started it. @returns the answer */
export function askMain<Reply>(question: unknown): Promise<Reply> {
  return new Promise((resolve) => {
    parentPort?.once('message', (message: ToThread) => 'reply' in message && resolve(message.reply as Reply));
    parentPort?.postMessage({ asks: question });
  });
}

if (!isMainThread) makeWay();

/** On Linux a thread has a priority of its own: whoever waits for an answer of the server comes first. */
function makeWay(): void {
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere it has that of the process.
  }
}
