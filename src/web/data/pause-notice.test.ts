import { expect, it } from 'vitest';
import { createPauseNotice } from './pause-notice.ts';

function start(...answers: boolean[]) {
  const log: string[] = [];
  const notice = createPauseNotice({
    isReady: async () => answers.shift() ?? true,
    sleep: async (ms) => void log.push(`${ms}`),
    say: () => log.push('paused'),
    takeBack: () => log.push('works'),
  });
  return { log, notice };
}

it('is said once, and taken back when saving works', async () => {
  const { log, notice } = start(false, false, true);
  await Promise.all([notice(), notice(), notice()]);
  expect(log).toEqual(['paused', '3000', '3000', 'works']);
});

it('is not said for a moment that is over', async () => {
  const { log, notice } = start(true);
  await notice();
  expect(log).toEqual([]);
});

it('is said again the next time', async () => {
  const { log, notice } = start(false, true, false, true);
  await notice();
  await notice();
  expect(log).toEqual(['paused', '3000', 'works', 'paused', '3000', 'works']);
});
