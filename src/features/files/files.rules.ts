/** Pure decisions about files. */

/** FILE-06, FILE-07: the largest file in bytes, 50 MB; one more is refused. */
export const FILE_MAX = 52_428_800;
/** How many files come at once. */
export const FILES_PAGE = 50;
export const NAME_MAX = 255;
/** How long a link to a file works, in seconds (FILE-19). */
export const LINK_SECONDS = 3600;
/** What a file is when its sender does not say, or says it in no known form. */
export const ANY_TYPE = 'application/octet-stream';

// Control characters; marks that turn the direction of what follows; characters without a width.
const HIDDEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The name under which a file is shown and given back.
 * @param sent as the sender says it, perhaps with a path before it
 * @returns the last part of it without what cannot be seen; null when nothing is left, or more than 255 characters
 */
export function cleanFileName(sent: string): string | null {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(HIDDEN, '').normalize('NFC').trim();
  if (!VISIBLE.test(name) || /^\.+$/.test(name) || Array.from(name).length > NAME_MAX) return null;
  return name;
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
