/**
 * Runs untrusted content through a module in a thread of its own, which has no settings and no keys, and
 * limits on memory and time.
 */
import { parentPort, Worker } from 'node:worker_threads';

/** What a thread sends: a question, or its result. */
type FromThread = { asks: unknown } | { done: unknown };

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
  { withinMs, megabytes, growthMegabytes, closing, answer }: Limits,
  transferList: ArrayBuffer[] = [],
): Promise<Result> {
  const worker = new Worker(module, {
    workerData: input,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const ended = new AbortController();
  return new Promise<Result>((resolve, reject) => {
    const refuse = (limit: string) => reject(new OverLimitError(`more than ${limit}`));
    const timer = setTimeout(() => refuse(`${withinMs} ms`), withinMs);
    const largest = process.memoryUsage.rss() + (growthMegabytes ?? Number.POSITIVE_INFINITY) * BYTES;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > largest) refuse(`${growthMegabytes} MB`);
    }, LOOK_EVERY_MS);
    // Removed along with this job: `closing` lives as long as the process.
    closing?.addEventListener('abort', () => reject(closing.reason), { signal: ended.signal });
    if (closing?.aborted) reject(closing.reason);
    worker.on('message', (message: FromThread) => {
      if ('done' in message) resolve(message.done as Result);
      else
        Promise.resolve(message.asks)
          .then(answer)
          .then((reply) => worker.postMessage(reply))
          .catch(reject);
    });
    worker.once('error', (error) => (isOutOfMemory(error) ? refuse(`${megabytes} MB`) : reject(error)));
    worker.once('exit', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      reject(new Error(`the thread ended with ${code}`));
    });
  }).finally(() => {
    ended.abort();
    return worker.terminate();
  });
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** In a thread: sends its result. */
export function finish(result: unknown): void {
  parentPort?.postMessage({ done: result });
}

/** In a thread: asks whoever started it. @returns the answer */
export function askMain<Reply>(question: unknown): Promise<Reply> {
  return new Promise((resolve) => {
    parentPort?.once('message', resolve);
    parentPort?.postMessage({ asks: question });
  });
}
