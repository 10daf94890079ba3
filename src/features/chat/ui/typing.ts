import { TYPING_FOR_MS } from '../chat.rules.ts';

/** Whether someone else is typing: until they pause, or their message arrives. */
export function createTyping(sleep: (ms: number) => Promise<void>, onChange: (typing: boolean) => void) {
  let last = 0;
  return {
    begins() {
      last += 1;
      const mine = last;
      onChange(true);
      void sleep(TYPING_FOR_MS).then(() => mine === last && onChange(false));
    },
    ends() {
      last += 1;
      onChange(false);
    },
  };
}
