/** Who may witness a signature, and until when (docs/decisions/0113). */
import { type StageFacts, WITNESS_WITHIN_MS } from './documents.rules.ts';

/** @returns a name without what people leave out or write differently */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Whether a witness is none of the people the document is about. */
export function mayBeWitness(witness: string, parties: readonly (string | null)[]): boolean {
  const name = plainName(witness);
  return name !== '' && parties.every((party) => party === null || plainName(party) !== name);
}

/** @returns until when the witness of a signature may sign: half an hour, or the end of the document if sooner */
export function witnessUntil({
  signed_at,
  expires_at,
}: Pick<StageFacts, 'signed_at' | 'expires_at'>): string | null {
  if (signed_at === null) return null;
  const until = new Date(Date.parse(signed_at) + WITNESS_WITHIN_MS);
  return expires_at !== null && Date.parse(expires_at) < until.getTime() ? expires_at : until.toISOString();
}
