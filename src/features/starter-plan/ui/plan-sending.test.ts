import { expect, it } from 'vitest';
import { setUp } from '#test/support/plan-store.ts';
import { partKey } from '../starter-plan.rules/progress.ts';

const MARIA = '01a1fb85-9348-78b6-a8f0-f202eb803ce6';
const HEALTHCARE = partKey.triage('healthcare');

it('keeps the newest answer on screen when an older question is answered after it [PLAN-107]', async () => {
  const { server, open, settle } = setUp();
  const store = open();
  store.begin(MARIA);
  await settle();
  const slow = server.holdNext();
  void store.refresh();
  store.put(HEALTHCARE, { urgency: 'high' });
  await settle();
  slow.resolve();
  await settle();
  expect(store.getState().progress.parts[HEALTHCARE]?.value).toEqual({ urgency: 'high' });
  expect(store.getState()).toMatchObject({ sync: 'saved', changedElsewhere: false });
});
