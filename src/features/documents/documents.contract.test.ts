import type { AnySchema } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { documents } from './documents.contract.ts';

async function read(schema: AnySchema | undefined, sent: unknown) {
  const parsed = await schema?.['~standard'].validate(sent);
  if (!parsed || parsed.issues) return parsed?.issues?.map(({ path }) => path?.join('.'));
  return parsed.value;
}

describe('a new document', () => {
  const sent = {
    id: crypto.randomUUID(),
    client_id: crypto.randomUUID(),
    upload_id: crypto.randomUUID(),
    title: ' Release ',
  };
  const created = (more: object) => read(documents.create['~orpc'].inputSchema, { ...sent, ...more });

  it('is a release that asks for a signature and its date, and for no witness [DOC-13, DOC-14]', async () => {
    expect(await created({})).toEqual({
      ...sent,
      title: 'Release',
      document_type: 'release_of_information',
      requires_signature: true,
      requires_date: true,
      requires_witness: false,
    });
  });
  it.each([
    'release_of_information',
    'consent_form',
    'treatment_authorization',
    'privacy_notice',
    'financial_authorization',
    'other',
  ])('may be a %s [DOC-13]', async (document_type) => {
    expect(await created({ document_type })).toMatchObject({ document_type });
  });
  it.each([
    ['title', '  '],
    ['title', '\u200b'],
    ['document_type', 'will'],
    ['expiry_date', 'tomorrow'],
    ['upload_id', undefined],
  ])('is refused with %s %j [DOC-13, DOC-16, DOC-17, SG11]', async (field, value) => {
    expect(await created({ [field]: value })).toEqual([field]);
  });
});
