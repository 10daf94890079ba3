import type { SavedPack } from '#features/packs/packs.contract.ts';
import { PACK_TYPES } from '#features/packs/packs.rules/packs.ts';

export type PackDraft = SavedPack;

/** A new pack is active by default (ADMIN-09). */
export const emptyPack: PackDraft = {
  title: '',
  description: null,
  pack_type: 'care_plan',
  topic: '',
  content: '',
  prompt_template: null,
  is_active: true,
};

/** @returns the form's values for a pack or an earlier version of it */
export function packDraft(from: Omit<PackDraft, 'pack_type'> & { pack_type: string }): PackDraft {
  const { title, description, topic, content, prompt_template, is_active } = from;
  const pack_type = PACK_TYPES.find((type) => type === from.pack_type) ?? emptyPack.pack_type;
  return { title, description, pack_type, topic, content, prompt_template, is_active };
}

/** Spaces around a text do not count: the server takes them off. */
export function sameDraft(one: PackDraft, other: PackDraft): boolean {
  return (Object.keys(emptyPack) as (keyof PackDraft)[]).every(
    (key) => String(one[key] ?? '').trim() === String(other[key] ?? '').trim(),
  );
}

const REQUIRED = ['title', 'topic', 'content'] as const;
export type RequiredField = (typeof REQUIRED)[number];

/** @returns the required fields that are blank, in form order (ADMIN-10) */
export function unfilled(draft: PackDraft): RequiredField[] {
  return REQUIRED.filter((field) => draft[field].trim() === '');
}
