/** The public check of a sealed file: whoever has the file learns when it was sealed, and nothing more. */
import { implement } from '@orpc/server';
import type { RequestContext } from '#server/context.ts';
import { findSealing } from './documents.files.queries.ts';
import { documentsVerify } from './documents.verify.contract.ts';

const os = implement(documentsVerify).$context<RequestContext<'limits'>>();

const verify = os.verify.handler(async ({ input, context: { address, db, limits } }) => {
  await limits.take('verifyAddress', address);
  // As the system: the reader is in none of these projects.
  const sealedAt = await db.asSystem((trx) => findSealing(trx, Buffer.from(input.sha256, 'hex')));
  return { sealed_at: sealedAt?.toISOString() ?? null };
});

export const verifyHandlers = { verify };
