import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OF_TAB, PERSONAL, readStored, removeStored, writeStored } from '#web/storage.ts';
import type { GeneratedPack } from '../packs.contract.ts';
import {
  EMPTY_FORM,
  type FilledForm,
  filledFrom,
  isFrom,
  type PackFields,
  parseForm,
  wordsOf,
} from './pack-fields.ts';

/**
 * The form's input. It survives a reload, an expired session and a look at another pack, in its tab, and is cleared
 * on sign-out.
 * @param pack the one on screen
 */
export function usePackFields(personId: string | null, pack: GeneratedPack | null) {
  const key = `${OF_TAB}pack.${personId ?? ''}`;
  const [form, setForm] = useState(EMPTY_FORM);

  useEffect(() => {
    // Until 2026-11-30 the words were kept for all tabs.
    const old = `${PERSONAL}pack.${personId ?? ''}`;
    const words = readStored(key) ?? readStored(old);
    if (words !== null) writeStored(key, words);
    removeStored(old);
    const kept = parseForm(words);
    if (kept) setForm(kept);
  }, [key, personId]);

  const keep = useCallback(
    (next: FilledForm) => {
      setForm(next);
      const { topic, userContext, packType } = next.fields;
      if (topic === '' && userContext === '' && packType === null) removeStored(key);
      else writeStored(key, JSON.stringify({ ...next.fields, from: next.from }));
    },
    [key],
  );

  const packId = pack?.id;
  const fill = useEffectEvent(() => pack && keep(filledFrom(form, pack)));
  useEffect(() => {
    if (packId) fill();
  }, [packId]);

  // A plan links here with the topic of one of its steps; applied once, so that a reload keeps later input.
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const topic: unknown = state?.topic;
  useEffect(() => {
    if (typeof topic !== 'string') return;
    const { fields, from } = parseForm(readStored(key)) ?? EMPTY_FORM;
    keep({ fields: { ...fields, topic }, from });
    void navigate(pathname + search, { replace: true, state: null });
  }, [topic, key, keep, navigate, pathname, search]);

  return {
    fields: form.fields,
    setFields: (fields: PackFields) => keep({ ...form, fields }),
    /** Whether the form has other words, which the pack on screen did not fill in. */
    isOthers: pack !== null && !isFrom(filledFrom(form, pack), pack),
    takeWords: () => pack && keep({ fields: wordsOf(pack), from: wordsOf(pack) }),
  };
}
