import type { Topic } from './topic.ts';
import { TUNED_ENGLISH } from './topics.tuned.en.ts';
import { TUNED_SPANISH } from './topics.tuned.es.ts';

export const TUNED: readonly Topic[] = [...TUNED_ENGLISH, ...TUNED_SPANISH];
