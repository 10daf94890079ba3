/** The chain of a document’s evidence: each row is tied to the one before it by its hash. */

/** A row as it is hashed, with what helps whoever reads it. */
export interface EvidenceEntry {
  seq: number;
  kind: string;
  version: number;
  /** In seconds since 1970, as PostgreSQL writes them: that is what is hashed. */
  epoch: string;
  /** Null for what happens by itself. */
  actor_id: string | null;
  /** JSON, as PostgreSQL writes it. */
  data: string;
  /** Of the row before; empty for the first. */
  prev: string;
  hash: string;
  /** The same moment as `epoch`. */
  at: string;
  /** Not hashed: people change their names. */
  actor_name: string | null;
}

const SEPARATOR = '\u001f';

/**
 * Checks a chain without the database that wrote it.
 * @param sha256 of a text’s UTF-8 bytes after these first bytes, both hashes in hex
 * @returns the place of the first row that is altered, missing or out of order, from 1; null if all are whole
 */
export function brokenAt(
  documentId: string,
  entries: readonly EvidenceEntry[],
  sha256: (firstInHex: string, text: string) => string,
): number | null {
  if (entries.length === 0) return 1;
  const at = entries.findIndex((entry, index) => {
    const { seq, prev, hash } = entry;
    const isNext = seq === index + 1 && prev === (entries[index - 1]?.hash ?? '');
    return !isNext || !isMoment(entry) || sha256(prev, hashedText(documentId, entry)) !== hash;
  });
  return at === -1 ? null : at + 1;
}

/** @returns what a row's hash is of, after the hash of the row before */
function hashedText(documentId: string, entry: EvidenceEntry): string {
  const { seq, version, kind, epoch, actor_id, data } = entry;
  return [documentId, seq, version, kind, epoch, actor_id ?? '', data].join(SEPARATOR);
}

const isMoment = ({ at, epoch }: EvidenceEntry) =>
  Date.parse(at) === Math.floor(Number(epoch) * 1000 + 0.0005);

/** How anybody checks the file of a document’s evidence, in the order of doing it. */
export const HOW_TO_CHECK = {
  en: [
    'Each row has a "hash". It is the SHA-256 of the bytes of "prev" (written here in hexadecimal; the first row has none), followed by one text in UTF-8.',
    'That text is, in this order: the document’s id, then "seq", "version", "kind", "epoch", "actor_id" (nothing if null) and "data", each separated from the next by the character U+001F.',
    '"seq" counts from 1 without a gap, and "prev" is the "hash" of the row before. If one row is altered, added or taken away, every hash from there on differs.',
    'The signature pages of the sealed PDF name a number of rows and a hash: the row with that "seq" must have that "hash". A row "created" or "replaced" has the SHA-256 of the files, and the row "sealed" that of the sealed PDF.',
    '"at" is the same moment as "epoch". "actor_name" is the name an account has now, and is not part of the chain.',
  ],
  es: [
    'Cada fila tiene un "hash". Es el SHA-256 de los bytes de "prev" (escritos aquí en hexadecimal; la primera fila no tiene), seguidos de un texto en UTF-8.',
    'Ese texto es, en este orden: el identificador del documento y luego "seq", "version", "kind", "epoch", "actor_id" (nada si es null) y "data", cada uno separado del siguiente por el carácter U+001F.',
    '"seq" cuenta desde 1 sin saltos, y "prev" es el "hash" de la fila anterior. Si una fila se cambia, se agrega o se quita, todos los hashes que siguen son distintos.',
    'Las páginas de firma del PDF sellado indican un número de filas y un hash: la fila con ese "seq" debe tener ese "hash". Una fila "created" o "replaced" tiene el SHA-256 de los archivos, y la fila "sealed", el del PDF sellado.',
    '"at" es el mismo momento que "epoch". "actor_name" es el nombre que la cuenta tiene ahora y no forma parte de la cadena.',
  ],
} as const;
