import { notifyManager } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { heldList } from '#test/support/held-list.ts';
import { fetchMore, readOn } from './next-page.ts';
import { invalidate } from './query.ts';

describe('more of a list, asked for while it is read again', () => {
  it('follows what has changed in it [DASH-20, DASH-22]', async () => {
    const list = heldList('asked', ['before', 'second']);
    const leave = await list.open();
    list.stored[0] = 'after';
    const refreshed = invalidate(list.call);
    const more = fetchMore(list.observer.getCurrentResult(), () => true);
    await list.arrive();
    await refreshed;
    expect(list.shown()).toEqual(['after']);
    await list.arrive();
    await more;
    expect(list.shown()).toEqual(['after', 'second']);
    expect(list.asked).toEqual([0, 0, 1]);
    leave();
  });

  it('is not read for a screen that is gone [DASH-20, DASH-22]', async () => {
    const list = heldList('left', ['first', 'second']);
    const leave = await list.open();
    void invalidate(list.call);
    const more = fetchMore(list.observer.getCurrentResult(), () => false);
    leave();
    await more;
    expect(list.asked).toEqual([0, 0]);
  });
});

it('a list that is read to its end shows what changes meanwhile [APPT-34]', async () => {
  const list = heldList('to the end', ['before', 'second', 'third']);
  // As React calls effects: after what begins in the same moment.
  const leave = list.observer.subscribe(
    notifyManager.batchCalls(() => readOn(list.observer.getCurrentResult())),
  );
  await list.arrive();
  await expect.poll(() => list.asked).toEqual([0, 1]);
  list.stored[0] = 'after';
  const refreshed = invalidate(list.call);
  await list.arrive(3);
  await refreshed;
  expect(list.shown()).toEqual(['after', 'second']);
  await list.arrive();
  await expect.poll(list.shown).toEqual(['after', 'second', 'third']);
  expect(list.asked).toEqual([0, 1, 0, 1, 2]);
  leave();
});
