import { actingAs } from '#web/data/acting.ts';
import { judgeFailure } from './chat-ports.ts';
import { forgetWords, listWaiting, markRefused, type Words } from './unsent-text.ts';

/**
 * Sends the messages and comments that wait since another visit, one after the other. They have their ids already:
 * where their own conversation sends them at the same time, they arrive once.
 * @returns how many were sent, and how many the server will not take
 */
export async function sendAllWaiting(
  personId: string,
  send: (words: Words) => Promise<void>,
): Promise<{ sent: number; refused: number }> {
  const outcome = { sent: 0, refused: 0 };
  for (const words of listWaiting(personId)) {
    // They may have signed out by now.
    if (actingAs() !== personId) break;
    try {
      await send(words);
      forgetWords(personId, [words]);
      outcome.sent += 1;
    } catch (error) {
      // Anything else is tried again: on the next visit, or when the connection is back.
      if (judgeFailure(error) !== 'no') break;
      markRefused(words);
      outcome.refused += 1;
    }
  }
  return outcome;
}
