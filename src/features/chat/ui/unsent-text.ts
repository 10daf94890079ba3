/**
 * What a person wrote and the server does not have yet: kept in this browser under their id until it is sent
 * or discarded. Nobody else who signs in here sees or sends it.
 */
import { readStored, removeStored } from '#web/storage.ts';
import type { Message } from '../chat.contract.ts';
import type { Unsent } from './chat-outbox.ts';
import { keptKey, keptKeys } from './kept-keys.ts';
import { CHECKLIST, readChecklist } from './unsent-checklist.ts';
import { writeHere } from './written-here.ts';

/** The kinds of it: how their names begin. */
export const UNSENT = 'unsent.';
const WRITING = 'message.';
const CORRECTING = 'correction.';
export const COMMENT = 'task-comment.unsent.';
const COMMENTING = 'task-comment.message.';
const ITEM = 'task-item.message.';

/** An unsent message or comment, a draft, an unsaved correction, or work on the checklist of a task. */
export interface Words {
  key: string;
  projectId: string;
  /** The task it is about. */
  taskId?: string;
  /** Of its checklist: an item that is not added yet, or changes, whose content is the title of the task. */
  ofChecklist?: 'item' | 'changes';
  /** Of what was sent, and may have arrived already. */
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
  /** Client id under which just this text was sent already, and may have arrived. */
  sentAs?: string;
}

/** An unsaved correction. */
export interface StoredCorrection {
  message: Corrected;
  text: string;
}

const unsentUnder = (personId: string, projectId: string, taskId?: string) =>
  taskId ? `${COMMENT}${personId}.${projectId}.${taskId}.` : `${UNSENT}${personId}.${projectId}.`;

/** @param taskId of a comment on a task; left out for the chat of the project */
export const draftName = (personId: string, projectId: string, taskId?: string) =>
  taskId ? `${COMMENTING}${personId}.${projectId}.${taskId}` : `${WRITING}${personId}.${projectId}`;

const correctionName = (personId: string, projectId: string, messageId = '') =>
  `${CORRECTING}${personId}.${projectId}.${messageId}`;

/** Of an item of a checklist that is not added yet. */
export const itemName = (personId: string, projectId: string, taskId: string) =>
  `${ITEM}${personId}.${projectId}.${taskId}`;

/** Unsent messages of a project, or unsent comments on one of its tasks. */
export function keptFor(personId: string, projectId: string, taskId?: string) {
  const under = unsentUnder(personId, projectId, taskId);
  return {
    // The ids sort in the order of writing.
    read: () => keptKeys(under).flatMap(readUnsent),
    put: (unsent: Unsent) => writeHere(keptKey(under + unsent.client_id), JSON.stringify(unsent)),
    remove: (clientId: string) => removeStored(keptKey(under + clientId)),
  };
}

/** @param stored the value under a draft's key */
export function parseDraft(stored: string | null): Draft {
  try {
    const { text, replyTo, sentAs } = JSON.parse(stored ?? '') as Draft;
    if (typeof text === 'string')
      return {
        text,
        replyTo: typeof replyTo === 'string' ? replyTo : null,
        ...(typeof sentAs === 'string' && { sentAs }),
      };
  } catch {
    // Empty, or the older format of plain text without a reply.
  }
  return { text: stored ?? '', replyTo: null };
}

export const readDraft = (key: string): Draft => parseDraft(readStored(key));

/** A reply's target is kept only along with words: on its own it is nothing to lose. */
export function writeDraft(key: string, draft: Draft): void {
  keep(key, draft.text.trim() === '' ? null : JSON.stringify(draft));
}

/** Keeps with a draft under which id it is sent: whoever sends it again sends the same message. */
export function noteSentAs(key: string, sentAs: string): void {
  writeDraft(key, { ...readDraft(key), sentAs });
  notifyThisTab(key);
}

/** Unsaved corrections of a project. */
export function correctionsFor(personId: string, projectId: string) {
  const keyOf = (messageId: string) => keptKey(correctionName(personId, projectId, messageId));
  return {
    keyOf,
    read: () => keptKeys(correctionName(personId, projectId)).flatMap(readCorrection),
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
  const waiting = sentFrom(personId, () => true);
  const begun = [WRITING, COMMENTING].flatMap((kind) =>
    wordsUnder(kind, personId, (key) => {
      const { text, replyTo, sentAs = null } = readDraft(key);
      return [{ clientId: sentAs, content: text.trim(), ...(replyTo && { replyTo }) }];
    }),
  );
  // A refused message is back in the field as a draft: count it once.
  const isWaiting = ({ projectId, taskId, content }: Words) =>
    waiting.some(
      (each) => each.projectId === projectId && each.taskId === taskId && each.content === content,
    );
  const drafts = begun.filter((each) => each.content !== '' && !isWaiting(each));
  return [...waiting, ...drafts, ...unsavedCorrections(personId), ...ofChecklists(personId)];
}

/** Messages and comments that are sent by themselves as soon as they can be. */
export const listWaiting = (personId: string) => sentFrom(personId, ({ state }) => state !== 'failed');

const sentFrom = (personId: string, which: (unsent: Unsent) => boolean): Words[] =>
  [UNSENT, COMMENT].flatMap((kind) =>
    wordsUnder(kind, personId, (key) =>
      readUnsent(key)
        .filter(which)
        .map(({ content, client_id, reply_to }) => ({
          clientId: client_id,
          content,
          ...(reply_to && { replyTo: reply_to }),
        })),
    ),
  );

/** They stay where they were written, for the person to change or discard. */
export function markRefused({ key }: Words): void {
  for (const unsent of readUnsent(key)) {
    writeHere(key, JSON.stringify({ ...unsent, state: 'failed' } satisfies Unsent));
    notifyThisTab(key);
  }
}

/** @param read gets the words under a key, which names the project, and the task of a comment */
function wordsUnder(
  kind: string,
  personId: string,
  read: (key: string) => Omit<Words, 'key' | 'projectId' | 'taskId'>[],
): Words[] {
  const under = `${kind}${personId}.`;
  return keptKeys(under).flatMap((key) => {
    const [projectId = '', taskId] = key.slice(key.indexOf(under) + under.length).split('.');
    const about = { key, projectId, ...(isOfTask(kind) && taskId && { taskId }) };
    return read(key).map((each) => ({ ...about, ...each }));
  });
}

const isOfTask = (kind: string) => [COMMENT, COMMENTING, ITEM, CHECKLIST].includes(kind);

const unsavedCorrections = (personId: string): Words[] =>
  wordsUnder(CORRECTING, personId, (key) =>
    readCorrection(key).map(({ message, text }) => ({
      clientId: null,
      content: text.trim(),
      corrects: message,
    })),
  );

const ofChecklists = (personId: string): Words[] => [
  ...wordsUnder(ITEM, personId, (key) => {
    const content = readDraft(key).text.trim();
    return content === '' ? [] : [{ clientId: null, content, ofChecklist: 'item' }];
  }),
  ...wordsUnder(CHECKLIST, personId, (key) =>
    readChecklist(key).map(({ title }) => ({ clientId: null, content: title, ofChecklist: 'changes' })),
  ),
];

export const unsentTextIn = (personId: string, projectId: string) =>
  listUnsentText(personId).filter((each) => each.projectId === projectId);

/** Forgets words, here and in every tab that shows them. */
export function forgetWords(personId: string, words: readonly Words[]): void {
  for (const { key, projectId, taskId, content, corrects, ofChecklist } of words) {
    const draft = keptKey(draftName(personId, projectId, taskId));
    if (key !== draft) forget(key);
    if (corrects || ofChecklist) continue;
    // Unless something else is being written by now.
    if (readDraft(draft).text.trim() === content) forget(draft);
  }
}

function forget(key: string): void {
  removeStored(key);
  notifyThisTab(key);
}

/** The browser notifies other tabs only. */
function notifyThisTab(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: readStored(key) }));
}

function keep(key: string, value: string | null): void {
  if (value === null) removeStored(key);
  else if (readStored(key) !== value) writeHere(key, value);
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
