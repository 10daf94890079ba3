// Tables of the cost tool, and ZIP codes.
import fc from 'fast-check';
import { loadCosts } from '#features/library/library.content/costs.ts';

export const TABLES = loadCosts();
export const zip = fc.stringMatching(/^[0-9]{5}$/);
/** What people type: mostly digits, with anything in between. */
export const typed = fc
  .array(fc.oneof(fc.stringMatching(/^[0-9]{1,3}$/), fc.string({ maxLength: 3, unit: 'binary' })), {
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''));

export function range(state: string, from: number, to: number) {
  return { state, name: `State of ${state}`, from, to };
}
