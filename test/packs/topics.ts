// Topics as people type them. A third was written first and held out: nobody tunes the search on those.
import { HELD_OUT } from './topics.held-out.ts';
import { TUNED } from './topics.tuned.ts';

export const TOPICS = [
  ...TUNED.map((topic) => ({ ...topic, heldOut: false })),
  ...HELD_OUT.map((topic) => ({ ...topic, heldOut: true })),
];
