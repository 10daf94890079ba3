/** Pure rules of files. */

/** FILE-06, FILE-07: maximum size of a file in bytes, 50 MB inclusive. */
export const FILE_MAX_BYTES = 52_428_800;
/** Page size. */
export const FILES_PAGE = 50;
export const NAME_MAX = 255;
/** Maximum length of a search term. */
export const SEARCH_MAX = 100;
/** Lifetime of a signed link, in seconds (FILE-19). */
export const LINK_SECONDS = 3600;
/** Media type if the sender's is missing or unknown. */
export const ANY_TYPE = 'application/octet-stream';

// Control characters, bidirectional marks and zero-width characters.
const HIDDEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** An unpaired surrogate. */
const HALF = /\p{Surrogate}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The name under which a file is shown and downloaded.
 * @param sent as received, possibly with a path
 * @returns the last path segment without invisible characters; null if nothing is left or it exceeds 255
 * characters
 */
export function cleanFileName(sent: string): string | null {
  const last = sent.replace(HALF, '\ufffd').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(HIDDEN, '').normalize('NFC').trim();
  if (!VISIBLE.test(name) || /^\.+$/.test(name) || Array.from(name).length > NAME_MAX) return null;
  return name;
}

/** @returns a name split into its base and its extension with the dot; the extension may be empty */
export function splitName(name: string): { base: string; ending: string } {
  const ending = /[^.](\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? '';
  return { base: ending ? name.slice(0, -ending.length) : name, ending };
}

/**
 * A file's name after renaming: the extension stays, so that the file still opens.
 * @param wanted as typed, with or without the extension
 * @returns null if nothing visible is left, or it is too long
 */
export function renamed(before: string, wanted: string): string | null {
  const { ending } = splitName(before);
  const name = cleanFileName(wanted);
  if (name === null) return null;
  const base =
    ending && name.toLowerCase().endsWith(ending.toLowerCase()) ? name.slice(0, -ending.length) : name;
  return cleanFileName(base) === null ? null : cleanFileName(`${base.trim()}${ending}`);
}

/** Adds the number that distinguishes files of the same name, before the extension: scan (2).pdf */
export function shownName({ file_name, name_number }: { file_name: string; name_number: number }): string {
  if (name_number === 1) return file_name;
  const { base, ending } = splitName(file_name);
  return `${base} (${name_number})${ending}`;
}

/** @returns a search term as a PostgreSQL tsquery of prefixes; empty matches everything */
export function searchedWords(typed: string): string {
  const words = typed.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}

/** @returns the extension for the store: lower-case letters and digits, at most 10; `bin` if there is none */
export function safeExtension(name: string): string {
  const ending = /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1];
  return ending?.toLowerCase() ?? 'bin';
}

/**
 * A file's path in the store (FILE-09).
 * @param now epoch milliseconds
 * @param random 32 hexadecimal digits
 */
export function filePath(projectId: string, now: number, random: string, name: string): string {
  return `${projectId}/${now}-${random}.${safeExtension(name)}`;
}

/** A project file's key in the store, which is the prefix in the bucket or data folder (FILE-09). */
export const objectKey = (path: string) => `project-files/${path}`;

/** @returns the media type without parameters; `application/octet-stream` if invalid */
export function cleanMimeType(sent: string | undefined): string {
  const type = sent?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type.length <= 127 && /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/.test(type) ? type : ANY_TYPE;
}

const INERT =
  /^(image\/(png|jpeg|gif|webp|heic|heif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)$/;

/** The media type a file is served with; types that could run scripts become generic (FILE-21). */
export function servedType(mimeType: string): string {
  return INERT.test(mimeType) ? mimeType : ANY_TYPE;
}

/** RFC 6266: always a download, under the file's own name, with an ASCII fallback for old clients. */
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

/** Who may rename a file: the uploader, the customer, who owns the project, and family (decision 0050). */
export function mayRename(
  file: { uploaded_by: string | null },
  project: { customer_id: string | null; family_ids?: readonly string[] },
  personId: string | undefined,
): boolean {
  if (personId === undefined) return false;
  const ofTheFamily = project.customer_id === personId || project.family_ids?.includes(personId);
  return file.uploaded_by === personId || ofTheFamily === true;
}

/** What opens in the page: formats every browser renders. Everything else is downloaded. */
export function viewable({ mime_type }: { mime_type: string }): Picturable | null {
  if (mime_type === 'application/pdf') return 'pdf';
  return /^image\/(png|jpeg|gif|webp|avif)$/.test(mime_type) ? 'image' : null;
}

/** Whether a file is shown as a picture while only its name is known. */
export function seemsPicture(name: string): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(name);
}

/** Kind of a file, for its icon. */
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
 * Detects what a thumbnail can be made from, by the first bytes rather than the declared type.
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

/** Bytes stored in a project, and by a person. */
export interface Totals {
  project: number;
  person: number;
}

const MB = 1024 * 1024;

/** Quotas of a project and a person, in bytes; 0 means unlimited. */
export function quotas(settings: { QUOTA_PROJECT_MB: number; QUOTA_PERSON_MB: number }): Totals {
  return { project: settings.QUOTA_PROJECT_MB * MB, person: settings.QUOTA_PERSON_MB * MB };
}

/**
 * The tighter of the two quotas: bytes used and allowed.
 * @param limits 0 means unlimited
 * @returns null if neither is limited
 */
export function tighterQuota(totals: Totals, limits: Totals): { used: number; allowed: number } | null {
  const set = [
    { used: totals.project, allowed: limits.project },
    { used: totals.person, allowed: limits.person },
  ].filter(({ allowed }) => allowed > 0);
  return set.toSorted((a, b) => a.allowed - a.used - (b.allowed - b.used))[0] ?? null;
}

/** Whether that many more bytes fit. */
export function fits(room: { used: number; allowed: number } | null, bytes: number): boolean {
  return room === null || room.used + bytes <= room.allowed;
}
