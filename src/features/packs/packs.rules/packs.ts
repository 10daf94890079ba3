/** What holds for every pack, wherever it comes from. */

/** PACK-02, ADMIN-08. */
export const PACK_TYPES = ['care_plan', 'education', 'resources', 'emergency'] as const;
export type PackType = (typeof PACK_TYPES)[number];

/** Characters that each field of a pack may have; the columns of the database hold the same. */
export const PACK_MAX = {
  title: 200,
  description: 1000,
  /** One dictated breath. */
  topic: 1000,
  /** Of a pack that admins write, and in a search. */
  writtenTopic: 200,
  content: 40_000,
  promptTemplate: 4000,
  userContext: 2000,
  location: 200,
} as const;

/** How much of a pack's content the admins' list shows (ADMIN-03). */
const PREVIEW_CHARACTERS = 200;

/**
 * @param content of a pack
 * @returns its first 200 characters, with an ellipsis only where more follows (ADMIN-03, ADMIN-04);
 *   a character beyond the basic plane is never cut in half
 */
export function previewOf(content: string): string {
  const characters = Array.from(content);
  return characters.length <= PREVIEW_CHARACTERS
    ? content
    : `${characters.slice(0, PREVIEW_CHARACTERS).join('')}…`;
}

/**
 * @param topic as a person typed it
 * @returns the topic in a file's name: small letters and digits of any script, one `-` for whatever
 *   stands between them, `pack` if nothing is left (PACK-12)
 */
export function slugOf(topic: string): string {
  // A mark belongs to the letter before it; that of an emoji goes with the emoji.
  const words = topic
    .toLowerCase()
    .replace(/[\u{FE00}-\u{FE0F}\u{20E3}]/gu, '')
    .match(/(?:[\p{L}\p{N}]\p{M}*)+/gu);
  return words?.join('-') ?? 'pack';
}

/** @returns the title of a new pack: as much of its topic as a title may have, in whole words */
export function titleOfTopic(topic: string): string {
  if (topic.length <= PACK_MAX.title) return topic;
  const cut = topic.slice(0, PACK_MAX.title - 1).replace(/\s+\S*$/u, '');
  return `${cut.toWellFormed().replace(/\uFFFD$/u, '')}…`;
}

/** @returns the name of the file that Download saves (PACK-11) */
export function fileNameOf(topic: string): string {
  return `knowledge-pack-${slugOf(topic)}.txt`;
}

/** What keeps a pack from being asked for, in the order in which the screen says it (PACK-03 to PACK-05). */
export type AskProblem = 'signed_out' | 'no_topic' | 'no_type';

/** @returns the first thing that is missing, or null when the pack may be asked for */
export function askProblem(asked: {
  signedIn: boolean;
  topic: string;
  packType: PackType | null;
}): AskProblem | null {
  if (!asked.signedIn) return 'signed_out';
  if (asked.topic.trim() === '') return 'no_topic';
  return asked.packType === null ? 'no_type' : null;
}
