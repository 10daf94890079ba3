import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { heldList } from '#test/support/held-list.ts';
import { invalidate, queryClient } from './query.ts';
import { useList } from './use-list.ts';

type Held = ReturnType<typeof heldList>;
type Row = { id: string; words: string };

function Desk({ list, row }: { list: Held; row: Row }) {
  useList(list.options, 'rows').replace(row);
  return null;
}

/** Shows a row of the list as it was saved. */
const replace = (list: Held, row: Row) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Desk list={list} row={row} />
    </QueryClientProvider>,
  );

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
