/** Text messages to phones: by a gateway, or kept as files. */
import path from 'node:path';
import { OUTBOX, openOutbox } from './outbox-folder.ts';

export interface TextMessage {
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsPort {
  /** @throws unless the gateway took the message; it may have been sent all the same */
  send(message: TextMessage): Promise<void>;
  /** Deletes the messages kept here from before a moment; a gateway keeps none for us. */
  forgetBefore?(moment: Date): void;
}

/** The twin refuses this number, as a gateway might. */
export const FAILING_NUMBER = '+16025550199';
const GATEWAY_MS = 10_000;

interface SmsSettings {
  SMS_URL?: string | undefined;
  DATA_DIR: string;
}

/** @returns how text messages are sent; null if the settings name no way */
export function openSms({ SMS_URL, DATA_DIR }: SmsSettings): SmsPort | null {
  if (!SMS_URL) return null;
  return SMS_URL === OUTBOX ? outboxSms(path.join(DATA_DIR, 'outbox')) : gatewaySms(SMS_URL);
}

/**
 * Posts each message as a form with `To` and `Body`, as Twilio and those that copied it expect.
 * @param address with user and password; its query becomes further fields, such as `From`
 */
function gatewaySms(address: string): SmsPort {
  const url = new URL(address);
  const key = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  const fields = [...url.searchParams];
  // They would end up in messages of errors.
  for (const part of ['username', 'password', 'search'] as const) url[part] = '';
  return {
    send: async ({ to, text }) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${key.toString('base64')}` },
        body: new URLSearchParams([...fields, ['To', to], ['Body', text]]),
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_MS),
      });
      // What it says is not read: it repeats the number and the message.
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the gateway of text messages answered ${answer.status}`);
    },
  };
}

/** Keeps each message as a file. */
function outboxSms(folder: string): SmsPort {
  const outbox = openOutbox(folder, 'sms');
  return {
    send: async ({ id, to, text }) => {
      if (to === FAILING_NUMBER) throw new Error('the gateway of text messages refused the message');
      outbox.keep(id, `To: ${to}\n\n${text}\n`);
    },
    forgetBefore: outbox.forgetBefore,
  };
}
