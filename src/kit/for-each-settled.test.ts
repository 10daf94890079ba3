import { expect, it } from 'vitest';
import { forEachSettled } from './for-each-settled.ts';

it('works on each in turn, and reports all failures at the end', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    if (n % 2 === 0) throw new Error(`not ${n}`);
    done.push(n);
  };
  const failed = await forEachSettled([1, 2, 3, 4, 5], work, 'letters failed', String).catch(
    (error: unknown) => error,
  );
  expect(done).toEqual([1, 3, 5]);
  expect(failed).toBeInstanceOf(AggregateError);
  expect(failed).toMatchObject({
    message: '2 letters failed',
    errors: [Error('2', { cause: Error('not 2') }), Error('4', { cause: Error('not 4') })],
  });
});

it('says nothing when all went well', async () => {
  await expect(forEachSettled([1, 2], async () => {}, 'letters failed', String)).resolves.toBeUndefined();
});
