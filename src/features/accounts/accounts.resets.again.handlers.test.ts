import { expect, it } from 'vitest';
import { refused, untouched } from '#test/support/refusals.ts';
import { lose, resetTests } from '#test/support/resets.ts';

const { cast, begin, agree, decline, kindsOf, subjectsTo, begun, agreed } = resetTests();

// An admin whose answer was lost presses the button again.
it('what an admin did already is answered, without a second event or letter [AUTH-44, AD1]', async () => {
  const { id } = await lose(cast.product, cast.maria);
  const first = await begin(cast.ada, id);
  expect(await untouched(cast.product, () => begin(cast.ada, id))).toMatchObject({
    status: 200,
    body: first.body,
  });
  const second = await agree(cast.ben, first.body);
  expect(await untouched(cast.product, () => agree(cast.ben, first.body))).toMatchObject({
    status: 200,
    body: second.body,
  });
  const third = await decline(cast.cleo, id);
  expect(await untouched(cast.product, () => decline(cast.cleo, id))).toMatchObject({
    status: 200,
    body: third.body,
  });
  expect(await kindsOf(cast.maria)).toEqual([
    'account.reset_asked',
    'account.reset_begun',
    'account.reset_agreed',
    'account.reset_declined',
  ]);
  const letters = await subjectsTo(cast.maria);
  expect(new Set(letters).size).toBe(letters.length);
});

it('what another admin did, or said otherwise, is no answer of one’s own [AUTH-44, AD1]', async () => {
  const { id, reset } = await begun();
  await refused(cast.product, 'CHANGED_MEANWHILE', () => begin(cast.ben, id));
  await refused(cast.product, 'CHANGED_MEANWHILE', () => begin(cast.ada, id, { note: 'I saw her passport' }));
  await agree(cast.ben, reset);
  await refused(cast.product, 'CHANGED_MEANWHILE', () => agree(cast.cleo, reset));
  await refused(cast.product, 'CHANGED_MEANWHILE', () => begin(cast.ada, id));
  await decline(cast.cleo, id);
  await refused(cast.product, 'CHANGED_MEANWHILE', () => decline(cast.ada, id));
  await refused(cast.product, 'CHANGED_MEANWHILE', () => agree(cast.ben, reset));
});

it('what was stopped since is not done [AUTH-44]', async () => {
  const { id, reset } = await agreed();
  await cast.maria.call('DELETE', '/account/factor-reset');
  await refused(cast.product, 'CHANGED_MEANWHILE', () => begin(cast.ada, id));
  await refused(cast.product, 'CHANGED_MEANWHILE', () => agree(cast.ben, reset));
  await refused(cast.product, 'CHANGED_MEANWHILE', () => decline(cast.cleo, id));
});
