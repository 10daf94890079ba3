import { TYPING_FOR_MS } from '../chat.rules.ts';

/** Who else is typing, the latest of them: until they pause, or a message arrives. */
export function createTyping(
  sleep: (ms: number) => Promise<void>,
  onChange: (personId: string | null) => void,
) {
  let last = 0;
  return {
    begins(personId: string) {
      last += 1;
      const mine = last;
      onChange(personId);
      void sleep(TYPING_FOR_MS).then(() => mine === last && onChange(null));
    },
    ends() {
      last += 1;
      onChange(null);
    },
  };
}
