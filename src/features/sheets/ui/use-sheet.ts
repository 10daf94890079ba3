import { useEffect, useState } from 'react';
import { askBeforeUnload } from '#web/unload-question.ts';
import { sheetKey } from '../sheets.rules.ts';
import { createSheetStore, type SheetStore } from './sheet-store.ts';

/** A sheet's store, which follows other tabs while the sheet is on screen. */
export function useSheet(slug: string): SheetStore {
  const [store] = useState(() => createSheetStore(slug));
  useEffect(() => {
    store.open();
    // A key of null: everything was removed.
    const onStorage = ({ key }: StorageEvent) => (key === null || key === sheetKey(slug)) && store.refresh();
    // A page that slept heard of nothing.
    const onVisible = () => document.visibilityState === 'visible' && store.refresh();
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && store.refresh();
    const stopAsking = askBeforeUnload(() => store.getState().unsaved);
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShown);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShown);
      stopAsking();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [store, slug]);
  return store;
}
