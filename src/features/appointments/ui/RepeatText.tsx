import { useRepeatWords } from './use-repeat-words.ts';

/** Every 2 weeks. */
export function RepeatText({ every, step }: { every: 'week' | 'month'; step: number }) {
  return useRepeatWords()(every, step);
}
