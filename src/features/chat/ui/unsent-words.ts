/**
 * What somebody wrote and the server does not have: under their id only, in this browser, until it is sent or
 * they discard it. Nobody else who signs in here sees it or sends it.
 */
import { keysUnder, PERSONAL, readStored, removeStored, writeStored } from '#web/storage.ts';
import type { Message } from '../chat.contract.ts';
import type { Unsent } from './chat-outbox.ts';

// removePersonal leaves these three.
const UNSENT = `${PERSONAL}unsent.`;
const WRITING = `${PERSONAL}message.`;
const CORRECTING = `${PERSONAL}correction.`;

/** A message that waits, words that were begun, or a correction that was not saved. */
export interface Words {
  key: string;
  projectId: string;
  /** That of a message that waits: it may have arrived already. */
  clientId: string | null;
  content: string;
  /** What they answer. */
  replyTo?: string;
  /** The own message that they are to stand in. */
  corrects?: Corrected;
}

/** Of the message that is corrected, what saving needs. */
export type Corrected = Pick<Message, 'id' | 'content' | 'created_at' | 'edited_at'>;

/** What is begun in the field, and the message that it answers: its id, and not what somebody else wrote. */
export interface Draft {
  text: string;
  replyTo: string | null;
}

/** Changed words of a message. */
export interface KeptCorrection {
  message: Corrected;
  text: string;
}

/** What was written since this page was opened. */
const writtenHere = new Set<string>();

const unsentKey = (personId: string, projectId: string, clientId = '') =>
  `${UNSENT}${personId}.${projectId}.${clientId}`;
export const draftKey = (personId: string, projectId: string) => `${WRITING}${personId}.${projectId}`;

const correctionKey = (personId: string, projectId: string, messageId = '') =>
  `${CORRECTING}${personId}.${projectId}.${messageId}`;

/** Messages of a project that wait. */
export function keptFor(personId: string, projectId: string) {
  return {
    // Their ids are in the order in which they were written.
    read: () => keysUnder(unsentKey(personId, projectId)).sort().flatMap(readUnsent),
    put: (unsent: Unsent) => write(unsentKey(personId, projectId, unsent.client_id), JSON.stringify(unsent)),
    remove: (clientId: string) => removeStored(unsentKey(personId, projectId, clientId)),
  };
}

/** @param stored what is kept under a draft's key */
export function parseDraft(stored: string | null): Draft {
  try {
    const { text, replyTo } = JSON.parse(stored ?? '') as Draft;
    if (typeof text === 'string') return { text, replyTo: typeof replyTo === 'string' ? replyTo : null };
  } catch {
    // Nothing, or words that were kept before an answer was kept with them.
  }
  return { text: stored ?? '', replyTo: null };
}

export const readDraft = (key: string): Draft => parseDraft(readStored(key));

/** What is answered is kept with words only: by itself it is nothing to lose. */
export function writeDraft(key: string, { text, replyTo }: Draft): void {
  keep(key, text.trim() === '' ? null : JSON.stringify({ text, replyTo }));
}

/** Corrections of a project that are not saved. */
export function correctionsFor(personId: string, projectId: string) {
  const keyOf = (messageId: string) => correctionKey(personId, projectId, messageId);
  return {
    keyOf,
    read: () => keysUnder(correctionKey(personId, projectId)).sort().flatMap(readCorrection),
    put({ message, text }: KeptCorrection): void {
      const { id, content, created_at, edited_at } = message;
      const isNews = text.trim() !== '' && text.trim() !== content;
      const kept: KeptCorrection = { message: { id, content, created_at, edited_at }, text };
      keep(keyOf(id), isNews ? JSON.stringify(kept) : null);
    },
    remove: (messageId: string) => removeStored(keyOf(messageId)),
  };
}

/** Everything of a person that is not sent or saved, messages that wait first. */
export function unsentWords(personId: string): Words[] {
  const waiting = keysUnder(`${UNSENT}${personId}.`)
    .sort()
    .flatMap((key) =>
      readUnsent(key).map(({ content, client_id, reply_to }) => ({
        key,
        projectId: key.slice(`${UNSENT}${personId}.`.length).split('.')[0] ?? '',
        clientId: client_id,
        content,
        ...(reply_to && { replyTo: reply_to }),
      })),
    );
  const begun = keysUnder(`${WRITING}${personId}.`).flatMap((key) => {
    const { text, replyTo } = readDraft(key);
    const content = text.trim();
    const projectId = key.slice(`${WRITING}${personId}.`.length);
    // What the server refused stands in the field again, to be changed: it is one message.
    const isWaiting = waiting.some((each) => each.projectId === projectId && each.content === content);
    return content === '' || isWaiting
      ? []
      : [{ key, projectId, clientId: null, content, ...(replyTo && { replyTo }) }];
  });
  return [...waiting, ...begun, ...unsavedCorrections(personId)];
}

const unsavedCorrections = (personId: string): Words[] =>
  keysUnder(`${CORRECTING}${personId}.`)
    .sort()
    .flatMap((key) => {
      const projectId = key.slice(`${CORRECTING}${personId}.`.length).split('.')[0] ?? '';
      return readCorrection(key).map(({ message, text }) => {
        const content = text.trim();
        return { key, projectId, clientId: null, content, corrects: message };
      });
    });

/** Those of one project. */
export const wordsLeftIn = (personId: string, projectId: string) =>
  unsentWords(personId).filter((each) => each.projectId === projectId);

/** Forgets words, here and in every tab that shows them. */
export function forgetWords(personId: string, words: readonly Words[]): void {
  for (const { key, projectId, content, corrects } of words) {
    forget(key);
    if (corrects) continue;
    const draft = draftKey(personId, projectId);
    if (readDraft(draft).text.trim() === content) forget(draft);
  }
}

/** Whether something that was written on this page is still unsent. */
export const isUnsentHere = () => [...writtenHere].some((key) => readStored(key) !== null);

function forget(key: string): void {
  removeStored(key);
  // Other tabs hear it from the browser; this one hears it so.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}

function keep(key: string, value: string | null): void {
  if (value === null) removeStored(key);
  else if (readStored(key) !== value) write(key, value);
}

function write(key: string, value: string): void {
  writtenHere.add(key);
  writeStored(key, value);
}

/** @returns the one message under a key, or none */
function readUnsent(key: string): Unsent[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as Unsent;
    return typeof kept.content === 'string' && typeof kept.client_id === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}

/** @returns the correction under a key, or none */
export function readCorrection(key: string): KeptCorrection[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as KeptCorrection;
    return typeof kept.text === 'string' && typeof kept.message.id === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}
