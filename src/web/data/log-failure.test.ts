import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { logFailure } from './log-failure.ts';

const logged = vi.spyOn(console, 'warn').mockReturnValue();
beforeEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

it('an error that passes through several hands is logged once, the next of its kind again [LIMIT-02]', () => {
  const error = new Error('no');
  logFailure('Changing projects.update failed', error);
  logFailure('Failed to update project', error);
  expect(logged.mock.calls).toEqual([['Changing projects.update failed', error]]);
  logFailure('Failed to update project', new Error('no'));
  expect(logged).toHaveBeenCalledTimes(2);
});

it('what is no error object is logged each time', () => {
  logFailure('Failed to update project', 'no');
  logFailure('Failed to update project', 'no');
  expect(logged).toHaveBeenCalledTimes(2);
});
