import { expect, it } from 'vitest';
import { inRounds } from './rounds.ts';

/** Rounds that end when the test says so. */
function openRounds() {
  const ends: (() => void)[] = [];
  const round = inRounds(() => new Promise((resolve) => ends.push(resolve)));
  return { round, ends };
}

const isDone = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

it('answers a call by the round that began after it, not by the last of all [CHAT-20]', async () => {
  const { round, ends } = openRounds();
  const first = round();
  const second = round();
  ends[0]?.();
  expect(await isDone(first)).toBe(true);
  expect(await isDone(second)).toBe(false);
  // The work goes on, because somebody asks in every round.
  const third = round();
  ends[1]?.();
  expect(await isDone(second)).toBe(true);
  expect(await isDone(third)).toBe(false);
  ends[2]?.();
  expect(await isDone(third)).toBe(true);
});

it('does one round for all who asked meanwhile, and none that nobody asked for', async () => {
  const { round, ends } = openRounds();
  void round();
  const waiting = [round(), round(), round()];
  ends[0]?.();
  await isDone(waiting[0] as Promise<void>);
  ends[1]?.();
  await Promise.all(waiting);
  expect(ends).toHaveLength(2);
});

it('begins again after it has rested', async () => {
  const { round, ends } = openRounds();
  const first = round();
  ends[0]?.();
  await first;
  await isDone(first);
  const second = round();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(await isDone(second)).toBe(true);
});
