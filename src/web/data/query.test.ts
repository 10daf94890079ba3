import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from './query.ts';

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
