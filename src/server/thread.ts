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
  /** Aborts it. */
  closing?: AbortSignal | undefined;
  /** Answers the thread's questions (`askMain`), which are as untrusted as its content. */
  answer?: (question: unknown) => unknown;
}

/** The time limit was reached. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';
}

/**
 * @param module of the thread; it reads `workerData` and calls `finish`
 * @param input handed over; its buffers are transferred if listed
 * @throws TooSlowError; what the module throws; the reason of `closing`
 */
export function runInThread<Result>(
  module: URL,
  input: unknown,
  { withinMs, megabytes, closing, answer }: Limits,
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
    const timer = setTimeout(() => reject(new TooSlowError(`no result within ${withinMs} ms`)), withinMs);
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
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread ended with ${code}`));
    });
  }).finally(() => {
    ended.abort();
    return worker.terminate();
  });
}

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
