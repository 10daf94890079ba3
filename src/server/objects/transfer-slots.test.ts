import { expect, it } from 'vitest';
import { MAX_OF_PERSON, openTransferSlots } from './transfer-slots.ts';

const MAX = 60;

/** Work that ends on command. */
function open() {
  const underWay = openTransferSlots(MAX);
  const ends: ((error?: Error) => void)[] = [];
  const hold = (person: string) =>
    underWay.hold(
      person,
      () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    );
  return { hold, ends };
}
const tooMany = { code: 'TOO_MANY_REQUESTS', data: { retry_after: 5 } };

it('one person uploads twenty files at once, and the next when one has finished or failed [LI1]', async () => {
  const { hold, ends } = open();
  const first = Array.from({ length: MAX_OF_PERSON }, () => hold('maria'));
  await expect(hold('maria')).rejects.toMatchObject(tooMany);
  void hold('dana');
  ends[0]?.();
  await first[0];
  void hold('maria');
  ends[1]?.(new Error('cut off'));
  await expect(first[1]).rejects.toThrow('cut off');
  void hold('maria');
  await expect(hold('maria')).rejects.toMatchObject(tooMany);
  expect(ends.length).toBe(MAX_OF_PERSON + 3);
});

it('all together upload as many as memory allows [LI1]', async () => {
  const { hold, ends } = open();
  const holding = Array.from({ length: MAX }, (_, index) => hold(`person ${index}`));
  await expect(hold('maria')).rejects.toMatchObject(tooMany);
  ends[0]?.();
  await holding[0];
  void hold('maria');
  expect(ends.length).toBe(MAX + 1);
});
