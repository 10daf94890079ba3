/**
 * What a person wrote and the server does not have yet: kept in this browser under their id until it is sent
 * or discarded. Nobody else who signs in here sees or sends it.
 */
import { keysUnder, PERSONAL, readStored, removeStored, writeStored } from '#web/storage.ts';
import type { Message } from '../chat.contract.ts';
import type { Unsent } from './chat-outbox.ts';

// removePersonal keeps these three.
const UNSENT = `${PERSONAL}unsent.`;
const WRITING = `${PERSONAL}message.`;
const CORRECTING = `${PERSONAL}correction.`;

/** An unsent message, a draft, or an unsaved correction. */
export interface Words {
  key: string;
  projectId: string;
  /** Of an unsent message, which may have arrived already. */
  clientId: string | null;
  content: string;
  /** Id of the message it replies to. */
  replyTo?: string;
  /** The own message being corrected. */
  corrects?: Corrected;
}

/** What saving needs of the message being corrected. */
export type Corrected = Pick<Message, 'id' | 'content' | 'created_at' | 'edited_at'>;

/**
 * The draft in the field, and the id of the message it replies to; never the quoted text, which someone else
 * wrote.
 */
export interface Draft {
  text: string;
  replyTo: string | null;
}

/** An unsaved correction. */
export interface StoredCorrection {
  message: Corrected;
  text: string;
}

/** Keys written since this page was opened. */
const writtenHere = new Set<string>();

const unsentKey = (personId: string, projectId: string, clientId = '') =>
  `${UNSENT}${personId}.${projectId}.${clientId}`;
export const draftKey = (personId: string, projectId: string) => `${WRITING}${personId}.${projectId}`;

const correctionKey = (personId: string, projectId: string, messageId = '') =>
  `${CORRECTING}${personId}.${projectId}.${messageId}`;

/** Unsent messages of a project. */
export function keptFor(personId: string, projectId: string) {
  return {
    // The ids sort in the order of writing.
    read: () => keysUnder(unsentKey(personId, projectId)).sort().flatMap(readUnsent),
    put: (unsent: Unsent) => write(unsentKey(personId, projectId, unsent.client_id), JSON.stringify(unsent)),
    remove: (clientId: string) => removeStored(unsentKey(personId, projectId, clientId)),
  };
}

/** @param stored the value under a draft's key */
export function parseDraft(stored: string | null): Draft {
  try {
    const { text, replyTo } = JSON.parse(stored ?? '') as Draft;
    if (typeof text === 'string') return { text, replyTo: typeof replyTo === 'string' ? replyTo : null };
  } catch {
    // Empty, or the older format of plain text without a reply.
  }
  return { text: stored ?? '', replyTo: null };
}

export const readDraft = (key: string): Draft => parseDraft(readStored(key));

/** A reply's target is kept only along with words: on its own it is nothing to lose. */
export function writeDraft(key: string, { text, replyTo }: Draft): void {
  keep(key, text.trim() === '' ? null : JSON.stringify({ text, replyTo }));
}

/** Unsaved corrections of a project. */
export function correctionsFor(personId: string, projectId: string) {
  const keyOf = (messageId: string) => correctionKey(personId, projectId, messageId);
  return {
    keyOf,
    read: () => keysUnder(correctionKey(personId, projectId)).sort().flatMap(readCorrection),
    put({ message, text }: StoredCorrection): void {
      const { id, content, created_at, edited_at } = message;
      const isNews = text.trim() !== '' && text.trim() !== content;
      const kept: StoredCorrection = { message: { id, content, created_at, edited_at }, text };
      keep(keyOf(id), isNews ? JSON.stringify(kept) : null);
    },
    remove: (messageId: string) => removeStored(keyOf(messageId)),
  };
}

/** Everything of a person that is unsent or unsaved, unsent messages first. */
export function listUnsentText(personId: string): Words[] {
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
    // A refused message is back in the field as a draft: count it once.
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

export const unsentTextIn = (personId: string, projectId: string) =>
  listUnsentText(personId).filter((each) => each.projectId === projectId);

/** Forgets words, here and in every tab that shows them. */
export function forgetWords(personId: string, words: readonly Words[]): void {
  for (const { key, projectId, content, corrects } of words) {
    forget(key);
    if (corrects) continue;
    const draft = draftKey(personId, projectId);
    if (readDraft(draft).text.trim() === content) forget(draft);
  }
}

/** Whether anything written on this page is still unsent. */
export const isUnsentHere = () => [...writtenHere].some((key) => readStored(key) !== null);

function forget(key: string): void {
  removeStored(key);
  // The browser notifies other tabs only; this notifies our own.
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

/** @returns the message under a key, or none */
function readUnsent(key: string): Unsent[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as Unsent;
    return typeof kept.content === 'string' && typeof kept.client_id === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}

/** @returns the correction under a key, or none */
export function readCorrection(key: string): StoredCorrection[] {
  try {
    const kept = JSON.parse(readStored(key) ?? '') as StoredCorrection;
    return typeof kept.text === 'string' && typeof kept.message.id === 'string' ? [kept] : [];
  } catch {
    return [];
  }
}
