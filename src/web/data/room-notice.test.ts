import { expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '#kit/errors.ts';
import { createRoomNotice } from './room-notice.ts';

function world() {
  const state = { said: 0, at: 0 };
  const notice = createRoomNotice(
    () => {
      state.said += 1;
    },
    () => state.at,
  );
  return { state, notice };
}

it('says at once that nothing can be saved, and again if that is still so a minute later', () => {
  const { state, notice } = world();
  const heard = [0, 1, 59_999, 60_000, 119_999, 120_000].map((at) => {
    state.at = at;
    notice('DISK_FULL');
    return state.said;
  });
  expect(heard).toEqual([1, 1, 1, 2, 2, 3]);
});

const others = [undefined, ...(Object.keys(ERROR_STATUS) as ErrorCode[])].filter(
  (code) => code !== 'DISK_FULL',
);
it.each(others)('stays silent when the answer is %s', (code) => {
  const { state, notice } = world();
  notice(code);
  expect(state.said).toBe(0);
});
