// Topics as people type them. A third was written first and kept aside: nobody tunes the search by those.
import { HELD_OUT } from './topics.held-out.ts';
import { TUNED } from './topics.tuned.ts';

export const TOPICS = [
  ...TUNED.map((topic) => ({ ...topic, heldOut: false })),
  ...HELD_OUT.map((topic) => ({ ...topic, heldOut: true })),
];
