import type { GeneratedPack } from '../packs.contract.ts';
import { PACK_TYPES, type PackType } from '../packs.rules/packs.ts';

export interface PackFields {
  topic: string;
  packType: PackType | null;
  userContext: string;
}

/** The form, and the words of the pack that last filled it. */
export interface FilledForm {
  fields: PackFields;
  from: PackFields | null;
}

export const EMPTY_FORM: FilledForm = { fields: { topic: '', packType: null, userContext: '' }, from: null };

/** Shows a pack's words in the form, unless that would take away words that were typed and not asked for. */
export function filledFrom(form: FilledForm, pack: GeneratedPack): FilledForm {
  const { fields, from } = form;
  const words = wordsOf(pack);
  const isEmpty = fields.topic === '' && fields.userContext === '';
  return isEmpty || isSame(fields, from) || isSame(fields, words) ? { fields: words, from: words } : form;
}

/** Whether the pack filled the form, whatever was changed in it since. */
export const isFrom = ({ from }: FilledForm, pack: GeneratedPack) => isSame(wordsOf(pack), from);

export const wordsOf = (pack: GeneratedPack): PackFields => ({
  topic: pack.topic,
  packType: pack.pack_type,
  userContext: pack.user_context,
});

/** @returns the stored form, or null if it cannot be parsed */
export function parseForm(stored: string | null): FilledForm | null {
  try {
    const form = JSON.parse(stored ?? 'null') ?? {};
    const fields = parseFields(form);
    return fields && { fields, from: parseFields(form.from ?? {}) };
  } catch {
    return null;
  }
}

function parseFields({ topic, packType, userContext }: Record<string, unknown>): PackFields | null {
  if (typeof topic !== 'string' || typeof userContext !== 'string') return null;
  return { topic, userContext, packType: PACK_TYPES.find((type) => type === packType) ?? null };
}

function isSame(one: PackFields, other: PackFields | null): boolean {
  return (
    other !== null &&
    plainSpaces(one.topic) === plainSpaces(other.topic) &&
    one.packType === other.packType &&
    plainSpaces(one.userContext) === plainSpaces(other.userContext)
  );
}

/** The server takes off what is too many. */
const plainSpaces = (words: string) => words.trim().replace(/\s+/g, ' ');
