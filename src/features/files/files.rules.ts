/** Pure decisions about files. */

/** FILE-06, FILE-07: the largest file in bytes, 50 MB; one more is refused. */
export const FILE_MAX = 52_428_800;
/** How many files come at once. */
export const FILES_PAGE = 50;
export const NAME_MAX = 255;
/** Of what is searched in names. */
export const SEARCH_MAX = 100;
/** How long a link to a file works, in seconds (FILE-19). */
export const LINK_SECONDS = 3600;
/** What a file is when its sender does not say, or says it in no known form. */
export const ANY_TYPE = 'application/octet-stream';

// Control characters; marks that turn the direction of what follows; characters without a width.
const HIDDEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Half of a sign that takes two. */
const HALF = /\p{Surrogate}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The name under which a file is shown and given back.
 * @param sent as the sender says it, perhaps with a path before it
 * @returns the last part of it without what cannot be seen; null when nothing is left, or more than 255 characters
 */
export function cleanFileName(sent: string): string | null {
  const last = sent.replace(HALF, '\ufffd').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(HIDDEN, '').normalize('NFC').trim();
  if (!VISIBLE.test(name) || /^\.+$/.test(name) || Array.from(name).length > NAME_MAX) return null;
  return name;
}

/** @returns a name in two parts: its ending with the dot, empty where there is none, and what is before */
export function splitName(name: string): { base: string; ending: string } {
  const ending = /[^.](\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? '';
  return { base: ending ? name.slice(0, -ending.length) : name, ending };
}

/**
 * What a file is called when somebody renames it: what it is stays at the end, so that it still opens.
 * @param wanted as it was typed, with or without the ending
 * @returns null when nothing that can be seen is left, or it is too long
 */
export function renamed(before: string, wanted: string): string | null {
  const { ending } = splitName(before);
  const name = cleanFileName(wanted);
  if (name === null) return null;
  const base =
    ending && name.toLowerCase().endsWith(ending.toLowerCase()) ? name.slice(0, -ending.length) : name;
  return cleanFileName(base) === null ? null : cleanFileName(`${base.trim()}${ending}`);
}

/** The name with what tells it apart from others of the same name, before its ending: scan (2).pdf */
export function shownName({ file_name, name_number }: { file_name: string; name_number: number }): string {
  if (name_number === 1) return file_name;
  const { base, ending } = splitName(file_name);
  return `${base} (${name_number})${ending}`;
}

/** @returns the words of a search for PostgreSQL, each as the beginning of one; empty for everything */
export function searchedWords(typed: string): string {
  const words = typed.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

/** @returns the ending for the store, small letters and digits only, at most 10; `bin` where there is none */
export function safeExtension(name: string): string {
  const ending = /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1];
  return ending?.toLowerCase() ?? 'bin';
}

/**
 * Where a file lies in the store (FILE-09).
 * @param now milliseconds since 1970
 * @param random 32 hexadecimal digits
 */
export function filePath(projectId: string, now: number, random: string, name: string): string {
  return `${projectId}/${now}-${random}.${safeExtension(name)}`;
}

/** @returns the media type without its parameters; `application/octet-stream` for what is none */
export function cleanMimeType(sent: string | undefined): string {
  const type = sent?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type.length <= 127 && /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/.test(type) ? type : ANY_TYPE;
}

const INERT =
  /^(image\/(png|jpeg|gif|webp|heic|heif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/;

/** The type that is sent with a file: one that could run in a page is called by none (FILE-21). */
export function servedType(mimeType: string): string {
  return INERT.test(mimeType) ? mimeType : ANY_TYPE;
}

/** RFC 6266: saved, never shown, under its own name; for old programs with signs of ASCII only. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim();
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii || 'file'}"; filename*=UTF-8''${full}`;
}

/** Who may delete a file (FILE-15, FILE-16). */
export function mayDelete(file: { uploaded_by: string | null }, personId: string | undefined): boolean {
  return personId !== undefined && file.uploaded_by === personId;
}

/** Who may rename a file: who uploaded it, and the customer, whose project it is, or family (decision 0050). */
export function mayRename(
  file: { uploaded_by: string | null },
  project: { customer_id: string | null; family_ids?: readonly string[] },
  personId: string | undefined,
): boolean {
  if (personId === undefined) return false;
  const ofTheFamily = project.customer_id === personId || project.family_ids?.includes(personId);
  return file.uploaded_by === personId || ofTheFamily === true;
}

/** What opens in the page: what every browser draws. Everything else is taken along. */
export function viewable({ mime_type }: { mime_type: string }): Picturable | null {
  if (mime_type === 'application/pdf') return 'pdf';
  return /^image\/(png|jpeg|gif|webp|avif)$/.test(mime_type) ? 'image' : null;
}

/** Whether a file of this name is shown as a picture, where only its name is known yet. */
export function seemsPicture(name: string): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(name);
}

/** What a file is, for its sign on the screen. */
export type FileKind = 'image' | 'pdf' | 'document' | 'table' | 'audio' | 'video' | 'archive' | 'other';

const KINDS: [FileKind, RegExp][] = [
  ['image', /^image\//],
  ['pdf', /^application\/pdf$/],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['table', /spreadsheet|excel|^text\/csv$/],
  ['archive', /zip|compressed|x-tar|gzip/],
  ['document', /^text\/|word|opendocument\.text|rtf/],
];

export function fileKind(mimeType: string): FileKind {
  return KINDS.find(([, pattern]) => pattern.test(mimeType))?.[0] ?? 'other';
}

export type Picturable = 'image' | 'pdf';

/**
 * Of what a small picture can be made: told by its first bytes, whatever the sender calls it.
 * @param head at least the first 12 bytes
 */
export function picturable(head: Uint8Array): Picturable | null {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('%PDF-')) return 'pdf';
  const image =
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('GIF8') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP');
  return image ? 'image' : null;
}

/** Bytes of files in a project, and of a person. */
export interface Totals {
  project: number;
  person: number;
}

/**
 * Whichever of the two limits is nearer: what is used of it and what it allows, in bytes.
 * @param limits 0 is none
 * @returns null where there is no limit
 */
export function roomOf(totals: Totals, limits: Totals): { used: number; allowed: number } | null {
  const set = [
    { used: totals.project, allowed: limits.project },
    { used: totals.person, allowed: limits.person },
  ].filter(({ allowed }) => allowed > 0);
  return set.toSorted((a, b) => a.allowed - a.used - (b.allowed - b.used))[0] ?? null;
}

/** Whether as many bytes more fit. */
export function fits(room: { used: number; allowed: number } | null, bytes: number): boolean {
  return room === null || room.used + bytes <= room.allowed;
}
