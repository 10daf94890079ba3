import { expect, it } from 'vitest';
import { createSheetStore, type SheetStorage } from './sheet-store.ts';

/** Storage that several tabs share, and that may be full. */
function sharedStorage() {
  const stored = new Map<string, string>();
  const state = { isFull: false };
  const storage: SheetStorage = {
    read: (key) => stored.get(key) ?? null,
    write(key, value) {
      if (!state.isFull) stored.set(key, value);
      return !state.isFull;
    },
    remove: (key) => void stored.delete(key),
  };
  return { stored, state, storage };
}

it('what is written is stored at once, and there when the sheet is opened again [SITE-19]', () => {
  const { storage } = sharedStorage();
  createSheetStore('a', storage).write('name', 'Ana');
  const again = createSheetStore('a', storage);
  again.open();
  expect(again.getState()).toEqual({ written: { name: 'Ana' }, unsaved: false, changedElsewhere: 0 });
  const other = createSheetStore('b', storage);
  other.open();
  expect(other.getState().written).toEqual({});
});

it('two tabs do not overwrite one another, even before they hear of it [SITE-19]', () => {
  const { storage } = sharedStorage();
  const [one, two] = [createSheetStore('a', storage), createSheetStore('a', storage)];
  one.open();
  two.open();
  one.write('name', 'Ana');
  two.write('born', '1941');
  expect(two.getState()).toMatchObject({ written: { name: 'Ana', born: '1941' }, changedElsewhere: 1 });
  one.refresh();
  expect(one.getState()).toMatchObject({ written: { name: 'Ana', born: '1941' }, changedElsewhere: 1 });
  one.refresh();
  expect(one.getState().changedElsewhere).toBe(1);
});

it('a sheet that is cleared in one tab is cleared in the other [SITE-19]', () => {
  const { storage, stored } = sharedStorage();
  const [one, two] = [createSheetStore('a', storage), createSheetStore('a', storage)];
  one.write('name', 'Ana');
  two.open();
  one.clear();
  expect(stored.size).toBe(0);
  two.refresh();
  expect(two.getState()).toMatchObject({ written: {}, changedElsewhere: 1 });
});

it('what cannot be stored stays on the page, and is stored once there is room [SITE-19]', () => {
  const { storage, state, stored } = sharedStorage();
  const store = createSheetStore('a', storage);
  store.write('name', 'Ana');
  state.isFull = true;
  store.write('born', '1941');
  expect(store.getState()).toMatchObject({ written: { name: 'Ana', born: '1941' }, unsaved: true });
  store.refresh();
  expect(store.getState().written).toEqual({ name: 'Ana', born: '1941' });
  state.isFull = false;
  store.write('doctor', 'Lee');
  expect(store.getState().unsaved).toBe(false);
  expect(JSON.parse([...stored.values()][0] ?? '')).toEqual({ name: 'Ana', born: '1941', doctor: 'Lee' });
});

it('several fields are written as one change [SITE-19]', () => {
  const { storage } = sharedStorage();
  const store = createSheetStore('a', storage);
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.writeAll({ a: '1', b: '2' });
  expect([store.getState().written, changes]).toEqual([{ a: '1', b: '2' }, 1]);
});
