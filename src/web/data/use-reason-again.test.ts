import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readUntilAsked } from './use-reason-again.ts';

it('a read answered before the hour was over does not hide that it is [312(a)(2)(ii)]', async () => {
  let isOver = false;
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['project'],
    retry: false,
    queryFn: () =>
      isOver
        ? Promise.reject(new Error('a reason is needed'))
        : new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  answers.shift()?.('the project');
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);

  const underWay = observer.refetch();
  isOver = true;
  const asked = readUntilAsked(observer.refetch);
  answers.shift()?.('the project, read in time');
  await Promise.all([underWay, asked]);
  expect(observer.getCurrentResult().isError).toBe(true);
  stop();
});

it('a read that is refused begins no second one [312(a)(2)(ii)]', async () => {
  let reads = 0;
  await readUntilAsked(async () => {
    reads += 1;
    return { isSuccess: false };
  });
  expect(reads).toBe(1);
});
