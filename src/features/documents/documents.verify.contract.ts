/** The public check of a sealed file. */
import { z } from 'zod';
import { anybody, instant } from '#kit/contract.ts';
import { sha256 } from './documents.shared.contract.ts';

export const documentsVerify = {
  verify: anybody
    .route({
      method: 'POST',
      path: '/documents/verify',
      summary: 'When the file with this hash was sealed; null if it is none of ours',
    })
    .input(z.strictObject({ sha256 }))
    .output(z.strictObject({ sealed_at: instant.nullable() })),
};
