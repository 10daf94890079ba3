/** Rules for all packs, generated or written. */

/** PACK-02, ADMIN-08. */
export const PACK_TYPES = ['care_plan', 'education', 'resources', 'emergency'] as const;
export type PackType = (typeof PACK_TYPES)[number];

/** Maximum length of each field in characters; the database columns enforce the same. */
export const PACK_MAX = {
  title: 200,
  description: 1000,
  /** Enough for one dictated breath. */
  topic: 1000,
  /** Of a pack written by admins, and of a search. */
  writtenTopic: 200,
  content: 40_000,
  promptTemplate: 4000,
  userContext: 2000,
  location: 200,
  /** A guide's or an action's id. */
  document: 100,
} as const;

/** Length of the preview in the admin list (ADMIN-03). */
const PREVIEW_CHARACTERS = 200;

/**
 * @param content of a pack
 * @returns its first 200 characters, with an ellipsis only if more follows (ADMIN-03, ADMIN-04); never half a
 * surrogate pair
 */
export function previewOf(content: string): string {
  const characters = Array.from(content);
  return characters.length <= PREVIEW_CHARACTERS
    ? content
    : `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…`;
}

/**
 * @param topic as typed
 * @returns the topic for a file name: lower-case letters and digits of any script, one `-` in place of
 * anything between them, `pack` if nothing is left (PACK-12)
 */
export function slugOf(topic: string): string {
  // A combining mark belongs to the letter before it; that of an emoji is dropped with the emoji.
  const words = topic
    .toLowerCase()
    .replace(/[\u{FE00}-\u{FE0F}\u{20E3}]/gu, '')
    .match(/(?:[\p{L}\p{N}]\p{M}*)+/gu);
  return words?.join('-') ?? 'pack';
}

/** @returns the default title of a new pack: its topic, shortened to whole words that fit */
export function titleOfTopic(topic: string, most: number = PACK_MAX.title): string {
  if (topic.length <= most) return topic;
  const cut = topic.slice(0, most - 1).replace(/\s+\S*$/u, '');
  return `${cut.toWellFormed().replace(/\uFFFD$/u, '')}…`;
}

/** @returns the name of the downloaded file (PACK-11) */
export function fileNameOf(topic: string): string {
  return `knowledge-pack-${slugOf(topic)}.txt`;
}

/** What is missing to generate a pack, in the order the screen reports it (PACK-03 to PACK-05). */
export type MissingInput = 'signed_out' | 'no_topic' | 'no_type';

/** @returns the first thing missing, or null if the pack can be generated */
export function missingInput(asked: {
  signedIn: boolean;
  topic: string;
  packType: PackType | null;
}): MissingInput | null {
  if (!asked.signedIn) return 'signed_out';
  if (asked.topic.trim() === '') return 'no_topic';
  return asked.packType === null ? 'no_type' : null;
}
