/** The SQL of witnesses. */
import type { Trx } from '#db/open.ts';

export interface NewWitness {
  id: string;
  project_id: string;
  document_id: string;
  version: number;
  request_id: string;
  signer_id: string;
  full_name: string;
  relation: string;
  statement: string;
  method: 'typed' | 'drawn';
  signature_data: string;
  ip_address: string;
  user_agent: string | null;
  signed_at: Date;
}

/**
 * Stores a witness, with whom the signature counts. Of several at once, one is stored.
 * @param signature the one that they saw; signing again makes another
 * @returns false if the record was decided, or signed again, meanwhile
 */
export async function storeWitness(
  trx: Trx,
  signature: { id: string; request_id: string },
  witness: NewWitness,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('document_signatures')
    .set({ status: 'signed' })
    .where('id', '=', signature.id)
    .where('request_id', '=', signature.request_id)
    .where('status', '=', 'pending')
    .where('signed_at', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto('document_witnesses').values(witness).execute();
  return true;
}

/** @returns the witness of a version; undefined without one */
export async function findWitness(trx: Trx, { id, version }: { id: string; version: number }) {
  return trx
    .selectFrom('document_witnesses')
    .selectAll()
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}
export type WitnessRow = NonNullable<Awaited<ReturnType<typeof findWitness>>>;
