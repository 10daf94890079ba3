import { afterEach, expect, it } from 'vitest';
import { openThread, runInThread } from './thread.ts';

const SECRET = 'a secret that no thread may have';
const LIMITS = { withinMs: 20_000 };
/** What a thread has from us: it sends that back. */
const has = 'env: process.env, argv: process.argv.slice(2), execArgv: process.execArgv, workerData';
const moduleOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${code}`)}`,
  );
const ONCE = moduleOf(`parentPort.postMessage({ done: { ${has} } });`);
const KEPT = moduleOf(
  `parentPort.on('message', ({ input }) => parentPort.postMessage({ done: { ${has}, input } }));`,
);

afterEach(() => {
  delete process.env.APP_SECRET;
});

it('a thread for one input has that, and none of our settings [FI4]', async () => {
  process.env.APP_SECRET = SECRET;
  expect(await runInThread(ONCE, { words: 'a file' }, { ...LIMITS, megabytes: 64 })).toEqual({
    env: {},
    argv: [],
    execArgv: [],
    workerData: { words: 'a file' },
  });
});

it('a thread that is kept has its input, and none of our settings [FI4]', async () => {
  process.env.APP_SECRET = SECRET;
  const thread = openThread(KEPT, 64);
  expect(await thread.run({ words: 'a file' }, LIMITS)).toEqual({
    env: {},
    argv: [],
    execArgv: [],
    input: { words: 'a file' },
  });
  await thread.close();
});
