import type { Topic } from './topic.ts';
import { TUNED_ENGLISH } from './topics.tuned.en.ts';
import { TUNED_SPANISH } from './topics.tuned.es.ts';
import { TUNED_MORE } from './topics.tuned.more.ts';

export const TUNED: readonly Topic[] = [...TUNED_ENGLISH, ...TUNED_SPANISH, ...TUNED_MORE];
