import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The setting that keeps messages here, in place of an address that takes them. */
export const OUTBOX = 'outbox:';

/** Where messages are kept as files that nobody sends. */
export interface OutboxFolder {
  /** Stores one message; a reader never sees half of it. */
  keep(id: string, content: string | Buffer): void;
  /** Deletes the messages from before a moment. */
  forgetBefore(moment: Date): void;
}

/**
 * @param folder of all kinds of messages; made if missing, readable by us only
 * @param kind the ending of their names: letters and text messages lie side by side
 */
export function openOutbox(folder: string, kind: 'eml' | 'sms'): OutboxFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    keep: (id, content) => {
      const file = path.join(folder, `${id}.${kind}`);
      writeFileSync(`${file}.part`, content, { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
    forgetBefore: (moment) => {
      for (const name of readdirSync(folder)) {
        const file = path.join(folder, name);
        if (name.replace(/\.part$/, '').endsWith(`.${kind}`) && statSync(file).mtime < moment)
          rmSync(file, { force: true });
      }
    },
  };
}
