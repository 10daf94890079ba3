import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStorage } from '#test/support/fake-storage.ts';
import {
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
