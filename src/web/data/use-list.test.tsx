import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type HeldPage, heldList } from '#test/support/held-list.ts';
import { invalidate, queryClient } from './query.ts';
import { useList } from './use-list.ts';

type Held = ReturnType<typeof heldList>;
type Row = { id: string; words: string };

type Act = (list: ReturnType<typeof useList<HeldPage, 'rows', number>>) => void;

function Desk({ list, act }: { list: Held; act: Act }) {
  act(useList(list.options, 'rows'));
  return null;
}

const atDesk = (list: Held, act: Act) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Desk list={list} act={act} />
    </QueryClientProvider>,
  );
/** Shows a row of the list as it was saved. */
const replace = (list: Held, row: Row) => atDesk(list, ({ replace }) => replace(row));

it('what was saved at the desk is not replaced by what was read before [ADMIN-21]', async () => {
  const list = heldList('saved', ['before']);
  const leave = await list.open();
  const refreshed = invalidate(list.call);
  list.stored[0] = 'saved';
  replace(list, { id: '0', words: 'saved' });
  expect(list.shown()).toEqual(['saved']);
  await list.arrive();
  await refreshed;
  expect(list.shown()).toEqual(['saved']);
  expect(list.asked).toEqual([0, 0, 0]);
  leave();
});

it('what was saved at the desk stays when the next page arrives [ADMIN-21]', async () => {
  const list = heldList('saved on the way', ['before', 'second']);
  const leave = await list.open();
  const more = list.observer.fetchNextPage();
  replace(list, { id: '0', words: 'saved' });
  await list.arrive();
  await more;
  expect(list.shown()).toEqual(['saved', 'second']);
  leave();
});

it('what was saved at the desk is read again with the list only if that is being read [ADMIN-21]', async () => {
  const list = heldList('saved at rest', ['before']);
  const leave = await list.open();
  replace(list, { id: '0', words: 'saved' });
  expect(list.shown()).toEqual(['saved']);
  expect(list.asked).toEqual([0]);
  leave();
});

it('a removed row makes no list fresh that was out of date [ADMIN-21]', async () => {
  const list = heldList('removed', ['first', 'second']);
  const leave = await list.open();
  await queryClient.invalidateQueries({ queryKey: list.call.key(), refetchType: 'none' });
  atDesk(list, ({ remove }) => remove('0'));
  expect(list.shown()).toEqual([]);
  expect(queryClient.getQueryState(list.options.queryKey)?.isInvalidated).toBe(true);
  expect(list.asked).toEqual([0]);
  leave();
});
