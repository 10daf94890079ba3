/**
 * Sends what waits for a connection since another visit, whatever screen is open: “Waiting for a connection” is a
 * promise, and its own conversation may not be opened again.
 */
import { plural, t } from '@lingui/core/macro';
import { uuidv7 } from '#kit/ids.ts';
import { notify } from '#web/ui/toast.tsx';
import { sendAllWaiting } from './send-all-waiting.ts';
import { sendMessage } from './send-unsent.ts';

/** Sends all messages and comments that wait, and says so. */
export async function sendWaiting(personId: string): Promise<void> {
  const { sent, refused } = await sendAllWaiting(personId, (words) =>
    sendMessage(words, words.clientId ?? uuidv7()),
  );
  if (sent > 0)
    notify.success(
      plural(sent, {
        one: 'A message that waited for a connection was sent',
        other: '# messages that waited for a connection were sent',
      }),
    );
  if (refused > 0)
    notify.error(
      t`A message was not sent`,
      t`It waited for a connection, and now it cannot be delivered. It is still where you wrote it.`,
    );
}
