import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import {
  KEPT_AFTER_SIGN_OUT,
  keysUnder,
  OF_TAB,
  PERSONAL,
  readStored,
  removePersonal,
  removeStored,
  removeStoredUnder,
  writeStored,
} from './storage.ts';

class FullStorage extends FakeStorage {
  override setItem() {
    throw new DOMException('full', 'QuotaExceededError');
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  removeStoredUnder('test.');
  vi.unstubAllGlobals();
});

it.each([
  ['is full', new FullStorage()],
  ['is turned off', null],
])('what is written stays on the page while the storage %s', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  expect(writeStored('test.a', 'words')).toBe(false);
  expect([readStored('test.a'), keysUnder('test.')]).toEqual(['words', ['test.a']]);
  removeStored('test.a');
  expect([readStored('test.a'), keysUnder('test.')]).toEqual([null, []]);
});

it('what is of a tab stays in its tab, and is found and removed like the rest', () => {
  const [ofTab, ofDevice] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('sessionStorage', ofTab);
  vi.stubGlobal('localStorage', ofDevice);
  const key = `${OF_TAB}pack.maria`;
  expect(writeStored(key, 'words')).toBe(true);
  writeStored(`${PERSONAL}guide.falls`, '[1]');
  expect([Object.keys(ofTab), Object.keys(ofDevice)]).toEqual([[key], [`${PERSONAL}guide.falls`]]);
  expect([readStored(key), keysUnder(OF_TAB)]).toEqual(['words', [key]]);
  removePersonal();
  expect([Object.keys(ofTab), Object.keys(ofDevice)]).toEqual([[], []]);
});

it('the newest words count, whether the browser has kept them or not', () => {
  writeStored('test.a', 'old');
  const storage = localStorage;
  vi.stubGlobal('localStorage', Object.assign(new FullStorage(), storage));
  writeStored('test.a', 'newer');
  expect([readStored('test.a'), keysUnder('test.')]).toEqual(['newer', ['test.a']]);
  vi.stubGlobal('localStorage', storage);
  expect(writeStored('test.a', 'newest')).toBe(true);
  expect([readStored('test.a'), storage.getItem('test.a')]).toEqual(['newest', 'newest']);
});

it('what is kept after a sign-out is known by where it lies, and until 2026-11-30 was by a word in its key [CHAT-21]', () => {
  const kept = [
    `${KEPT_AFTER_SIGN_OUT}anything.maria`,
    `${PERSONAL}message.maria.project`,
    `${PERSONAL}task-comment.unsent.maria.project.task.id`,
    `${PERSONAL}task-checklist.correction.maria.project.task.opening`,
  ];
  for (const key of [...kept, `${PERSONAL}guide.falls`, `${PERSONAL}kept-open`]) writeStored(key, 'words');
  removePersonal();
  expect(Object.keys(localStorage)).toEqual(kept);
});
