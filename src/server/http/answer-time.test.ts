import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { answerInTime, startAnswerClock, stopAnswerClock } from './answer-time.ts';

const ANSWER_MS = 40;

/** @returns the status of a call whose body and whose answer take so long, and what it is blamed on */
async function ask({ bodyMs = 0, workMs = 0 }) {
  let away: Error | undefined;
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    away = c.get('away');
  });
  app.use(answerInTime(() => false, ANSWER_MS));
  app.use(stopAnswerClock);
  app.use(async (c, next) => {
    await c.req.text();
    return next();
  });
  app.use(startAnswerClock);
  app.all('*', async (c) => {
    await wait(workMs);
    return c.text('done');
  });
  const body = new ReadableStream({
    start: (controller) => void wait(bodyMs).then(() => controller.close()),
  });
  const { status } = await app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  return [status, away?.message];
}

it('an answer that takes too long is one that failed [F7]', async () => {
  expect(await ask({ workMs: ANSWER_MS * 10 })).toEqual([503, 'no answer within 0.04 seconds']);
});

it('a body that comes slowly is not taken for a database that is away [F7]', async () => {
  expect(await ask({ bodyMs: ANSWER_MS * 3 })).toEqual([200, undefined]);
});

it('after a slow body, an answer has all its time, and no more [F7]', async () => {
  expect(await ask({ bodyMs: ANSWER_MS * 3, workMs: ANSWER_MS * 10 })).toEqual([
    503,
    'no answer within 0.04 seconds',
  ]);
});
