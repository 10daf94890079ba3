import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PERSONAL, readStored, removeStored, writeStored } from '#web/storage.ts';
import { PACK_TYPES } from '../packs.rules/packs.ts';
import type { PackFields } from './PackForm.tsx';

const EMPTY: PackFields = { topic: '', packType: null, userContext: '' };

/** The form's input. It survives a reload and an expired session, and is cleared on sign-out. */
export function usePackFields(personId: string | null) {
  const key = `${PERSONAL}pack.${personId ?? ''}`;
  const [fields, setFields] = useState(EMPTY);

  useEffect(() => {
    const kept = parseFields(readStored(key));
    if (kept) setFields(kept);
  }, [key]);

  const change = useCallback(
    (next: PackFields) => {
      setFields(next);
      if (next.topic === '' && next.userContext === '' && next.packType === null) removeStored(key);
      else writeStored(key, JSON.stringify(next));
    },
    [key],
  );

  // A plan links here with the topic of one of its steps; applied once, so that a reload keeps later input.
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const topic: unknown = state?.topic;
  useEffect(() => {
    if (typeof topic !== 'string') return;
    change({ ...(parseFields(readStored(key)) ?? EMPTY), topic });
    void navigate(pathname + search, { replace: true, state: null });
  }, [topic, key, change, navigate, pathname, search]);
  return [fields, change] as const;
}

/** @returns the stored input, or null if it cannot be parsed */
function parseFields(stored: string | null): PackFields | null {
  try {
    const { topic, packType, userContext } = JSON.parse(stored ?? 'null') ?? {};
    if (typeof topic !== 'string' || typeof userContext !== 'string') return null;
    return { topic, userContext, packType: PACK_TYPES.find((type) => type === packType) ?? null };
  } catch {
    return null;
  }
}
