import { createStore, type Store } from '#web/data/store.ts';
import { readStored, removeStored, writeStored } from '#web/storage.ts';
import { differing, parseWritten, sheetKey, type Written, withText } from '../sheets.rules.ts';

interface SheetState {
  written: Written;
  /** Whether the last change could not be stored: it is on this page only. */
  unsaved: boolean;
  /** How often another tab changed what this one shows. */
  changedElsewhere: number;
}

export interface SheetStore extends Store<SheetState> {
  /** Writes one field; an empty text clears it. */
  write(id: string, text: string): void;
  /** Writes several fields at once. */
  writeAll(texts: Written): void;
  clear(): void;
  /** Shows what is stored. */
  open(): void;
  /** Shows it again: another tab may have stored something. */
  refresh(): void;
}

/** What a sheet store needs of the browser. */
export interface SheetStorage {
  read(key: string): string | null;
  /** @returns whether it is stored */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

const BROWSER: SheetStorage = { read: readStored, write: writeStored, remove: removeStored };

/**
 * What somebody writes on a sheet, stored with each letter. Another tab may have the same sheet open, so each
 * change is made to what is stored at that moment, not to what this tab read before.
 */
export function createSheetStore(slug: string, storage: SheetStorage = BROWSER): SheetStore {
  const key = sheetKey(slug);
  const store = createStore<SheetState>({ written: {}, unsaved: false, changedElsewhere: 0 });
  const { getState, setState } = store;
  const readStoredSheet = () => parseWritten(storage.read(key));

  function change(changed: (written: Written) => Written): void {
    refresh();
    // What could not be stored before is tried again.
    const written = changed(getState().written);
    setState({ written, unsaved: !storage.write(key, JSON.stringify(written)) });
  }

  function refresh(): void {
    const { written, unsaved, changedElsewhere } = getState();
    const stored = readStoredSheet();
    // What is on this page only stays.
    const next = unsaved ? { ...stored, ...written } : stored;
    if (differing(written, next).length > 0)
      setState({ written: next, changedElsewhere: changedElsewhere + 1 });
  }

  return {
    ...store,
    write: (id, text) => change((written) => withText(written, id, text)),
    writeAll: (texts) =>
      change((written) =>
        Object.entries(texts).reduce((all, [id, text]) => withText(all, id, text), written),
      ),
    clear() {
      storage.remove(key);
      setState({ written: {}, unsaved: false });
    },
    open: () => setState({ written: readStoredSheet() }),
    refresh,
  };
}
