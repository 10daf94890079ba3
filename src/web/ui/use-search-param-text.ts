import { useCallback, useEffect, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { withSearchParam } from './with-search-param.ts';

/** Debounce of the search, in milliseconds. */
const SEARCH_AFTER_MS = 300;

/**
 * The text being typed, and the one searched for, which is kept in the address so that a reload keeps it.
 * @param asTyped false where it waits for Enter or a button: what is found is recorded, or unsaved words are in the way
 */
export function useSearchParamText(name: string, { asTyped = true } = {}) {
  const [params, setParams] = useSearchParams();
  const search = params.get(name)?.trim() ?? '';
  const [text, setText] = useState(search);
  const arrivedBy = useNavigationType();

  // Follow links and Back to other search words; our own changes of the address replace the entry.
  useEffect(() => {
    if (arrivedBy !== 'REPLACE') setText(search);
  }, [arrivedBy, search]);

  const searchNow = useCallback(() => {
    setParams((now) => withSearchParam(now, name, text.trim()), { replace: true, preventScrollReset: true });
  }, [name, setParams, text]);

  useEffect(() => {
    if (text.trim() === search || (text.trim() && !asTyped)) return;
    const timer = setTimeout(searchNow, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, search, asTyped, searchNow]);

  return { text, setText, search, searchNow };
}
