import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import { removePersonal } from '#web/storage.ts';
import type { Unsent } from './chat-outbox.ts';
import { keptKey, keptKeys } from './kept-keys.ts';
import { checklistFor } from './unsent-checklist.ts';
import {
  correctionsFor,
  draftName,
  forgetWords,
  itemName,
  keptFor,
  listUnsentText,
  readDraft,
  writeDraft,
} from './unsent-text.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('window', { dispatchEvent: () => true });
  vi.stubGlobal('StorageEvent', class {});
});
afterEach(() => vi.unstubAllGlobals());

const unsent = (client_id: string) => ({ client_id, content: `words of ${client_id}` }) as Unsent;
const draft = (text: string) => ({ text, replyTo: null });
const CORRECTED = { id: 'm', content: 'Hallo', created_at: '', edited_at: null };

function writeAll() {
  keptFor('maria', 'p').put(unsent('1'));
  keptFor('maria', 'p', 't').put(unsent('2'));
  writeDraft(keptKey(draftName('maria', 'p')), draft('a draft'));
  writeDraft(keptKey(draftName('maria', 'p', 't')), draft('a comment'));
  correctionsFor('maria', 'p').put({ message: CORRECTED, text: 'Hello' });
  writeDraft(keptKey(itemName('maria', 'p', 't')), draft('an item'));
  checklistFor('maria', 'p', 't', 'opening').put({ title: 'a task', base: [], mine: [] });
}
const WORDS = ['words of 1', 'words of 2', 'a draft', 'a comment', 'Hello', 'an item', 'a task'];
const listed = () => listUnsentText('maria').map(({ content }) => content);

/** Puts everything where the release before 2026-11-30 kept it. */
function moveBack() {
  for (const [key, value] of Object.entries({ ...localStorage })) {
    localStorage.removeItem(key);
    localStorage.setItem(key.replace('.kept.', '.'), value as string);
  }
}

describe('what signing out leaves', () => {
  it('is every unsent or unsaved word [CHAT-21, TASK-22]', () => {
    writeAll();
    expect(Object.keys(localStorage).every((key) => key.startsWith('kinkeeper.own.kept.'))).toBe(true);
    removePersonal();
    expect(listed()).toEqual(WORDS);
  });

  it('was elsewhere before, and is found there, survives a sign-out, and goes when it is sent [CHAT-21]', () => {
    writeAll();
    moveBack();
    expect(Object.keys(localStorage).some((key) => key.includes('.kept.'))).toBe(false);
    removePersonal();
    expect(listed()).toEqual(WORDS);
    forgetWords('maria', listUnsentText('maria'));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('stays there while it changes, where a page of the earlier release goes on with it [CHAT-21]', () => {
    writeAll();
    moveBack();
    const keys = Object.keys(localStorage);
    writeDraft(keptKey(draftName('maria', 'p')), draft('a longer draft'));
    keptFor('maria', 'p').put(unsent('1'));
    correctionsFor('maria', 'p').put({ message: CORRECTED, text: 'Hello!' });
    expect(Object.keys(localStorage).sort()).toEqual(keys.sort());
    keptFor('maria', 'p').remove('1');
    correctionsFor('maria', 'p').remove('m');
    expect(listed()).toEqual(['words of 2', 'a longer draft', 'a comment', 'an item', 'a task']);
  });

  it('loses nothing where both releases wrote a draft [CHAT-21]', () => {
    const name = draftName('maria', 'p');
    writeDraft(keptKey(name), draft('newer page'));
    localStorage.setItem(`kinkeeper.own.${name}`, JSON.stringify(draft('older page')));
    expect(listed().sort()).toEqual(['newer page', 'older page']);
    expect(readDraft(keptKey(name)).text).toBe('older page');
    writeDraft(keptKey(name), draft(''));
    expect(readDraft(keptKey(name)).text).toBe('newer page');
  });

  it('comes in the order of writing, and first what lay elsewhere [CHAT-21]', () => {
    for (const id of ['2', '1']) keptFor('maria', 'p').put(unsent(id));
    moveBack();
    for (const id of ['4', '3']) keptFor('maria', 'p').put(unsent(id));
    expect(keptFor('maria', 'p').read()).toEqual(['1', '2', '3', '4'].map(unsent));
    expect(keptKeys('unsent.maria.p.')).toHaveLength(4);
  });
});
