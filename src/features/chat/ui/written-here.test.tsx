import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptKey } from './kept-keys.ts';
import { draftName, listUnsentText, readDraft, writeDraft } from './unsent-text.ts';
import { isUnsentHere } from './written-here.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('words that the browser did not keep are still there on another screen, and asked about [CHAT-13]', () => {
  const key = keptKey(draftName('maria', 'project'));
  writeDraft(key, { text: 'He fell again', replyTo: null });
  expect(readDraft(key).text).toBe('He fell again');
  expect(listUnsentText('maria')).toMatchObject([{ content: 'He fell again' }]);
  expect(isUnsentHere()).toBe(true);
  writeDraft(key, { text: '', replyTo: null });
  expect([listUnsentText('maria'), isUnsentHere()]).toEqual([[], false]);
});
