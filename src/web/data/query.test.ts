import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, test } from 'vitest';
import { heldList } from '#test/support/held-list.ts';
import { readOn } from './next-page.ts';
import { invalidate, queryClient } from './query.ts';

test('a part that comes later hears of what nobody has read before it [DASH-25, DASH-26]', async () => {
  const answer = Promise.withResolvers<string>();
  const observer = new QueryObserver(queryClient, { queryKey: ['later'], queryFn: () => answer.promise });
  const states: boolean[] = [];
  const stop = observer.subscribe((result) => states.push(result.isLoading));

  const result = observer.trackResult(observer.getCurrentResult());
  expect(result.isLoadingError).toBe(false);
  answer.resolve('read');

  await expect.poll(() => states.at(-1)).toBe(false);
  stop();
});

describe('a change during a first read', () => {
  it('is shown once that has arrived [DASH-20, DASH-22]', async () => {
    const list = heldList('first', ['before']);
    const leave = list.observer.subscribe(() => {});
    list.stored[0] = 'after';
    const refreshed = invalidate(list.call);
    await list.arrive();
    await list.arrive();
    await refreshed;
    expect(list.shown()).toEqual(['after']);
    leave();
  });

  it('is read once, however many there are, and of however many calls [DASH-20, DASH-22]', async () => {
    const list = heldList('often', ['before']);
    const leave = list.observer.subscribe(() => {});
    const refreshed = [invalidate(list.call, list.call), invalidate(list.call), invalidate(list.call)];
    await list.arrive(2);
    await Promise.all(refreshed);
    expect(list.asked).toEqual([0, 0]);
    leave();
  });

  it('begins nothing again that could not be read [DASH-26]', async () => {
    const list = heldList('refused', ['before']);
    const leave = list.observer.subscribe(() => {});
    const refreshed = invalidate(list.call);
    await list.refuse();
    await refreshed;
    expect(list.observer.getCurrentResult().isLoadingError).toBe(true);
    expect(list.asked).toEqual([0]);
    leave();
  });

  it('is not read for the next person [AUTH-36]', async () => {
    const list = heldList('left behind', ['before']);
    list.observer.subscribe(() => {});
    const refreshed = invalidate(list.call);
    queryClient.clear();
    await refreshed;
    expect(list.asked).toEqual([0]);
  });

  it('holds up nothing that is shown already [DASH-20, DASH-22]', async () => {
    const shown = heldList('shown', ['before']);
    const leaveShown = await shown.open();
    const list = heldList('beside', ['before']);
    const leave = list.observer.subscribe(() => {});
    const refreshed = invalidate(list.call, shown.call);
    expect(shown.asked).toEqual([0, 0]);
    await shown.arrive();
    await list.arrive(2);
    await refreshed;
    expect(list.asked).toEqual([0, 0]);
    leave();
    leaveShown();
  });

  it('that is followed by another during the next read is read once more [DASH-20, DASH-22]', async () => {
    const list = heldList('twice', ['before']);
    const leave = list.observer.subscribe(() => {});
    const first = invalidate(list.call);
    await list.arrive();
    await expect.poll(() => list.asked).toEqual([0, 0]);
    list.stored[0] = 'after';
    const second = invalidate(list.call);
    await list.arrive();
    await Promise.all([first, second]);
    expect(list.shown()).toEqual(['after']);
    expect(list.asked).toEqual([0, 0, 0]);
    leave();
  });
});

describe('a change while the next page is read', () => {
  it('lets it arrive, and is shown then [DASH-20, DASH-22]', async () => {
    const list = heldList('more', ['before', 'second']);
    const leave = await list.open();
    void list.observer.fetchNextPage();
    list.stored[0] = 'after';
    const refreshed = invalidate(list.call);
    await list.arrive();
    await expect.poll(list.shown).toEqual(['before', 'second']);
    await list.arrive(2);
    await refreshed;
    expect(list.shown()).toEqual(['after', 'second']);
    expect(list.asked).toEqual([0, 1, 0, 1]);
    leave();
  });

  it('waits for the one after it as well, if that follows at once [DASH-20, DASH-22]', async () => {
    const list = heldList('to the end at once', ['before', 'second', 'third']);
    const leave = await list.open();
    const readToTheEnd = list.observer.subscribe(readOn);
    void list.observer.fetchNextPage();
    list.stored[0] = 'after';
    const refreshed = invalidate(list.call);
    await list.arrive(5);
    await refreshed;
    expect(list.shown()).toEqual(['after', 'second', 'third']);
    expect(list.asked).toEqual([0, 1, 2, 0, 1, 2]);
    readToTheEnd();
    leave();
  });

  it('is shown, too, if the page is refused [DASH-20, DASH-22]', async () => {
    const list = heldList('no more', ['before', 'second']);
    const leave = await list.open();
    void list.observer.fetchNextPage();
    list.stored[0] = 'after';
    const refreshed = invalidate(list.call);
    await list.refuse();
    await list.arrive();
    await refreshed;
    expect(list.shown()).toEqual(['after']);
    leave();
  });
});
