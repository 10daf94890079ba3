import { createHash } from 'node:crypto';
import { drawName } from '#features/documents/documents.service/ink.ts';
import type { SigningRecord } from '#features/documents/documents.service/signing-record.ts';
import { openSeal, type SealSettings } from '#server/ports/open-seal.ts';
import type { SealKeys, StoredSeal } from '#server/ports/seal.ts';

/** Keeps a seal in memory. */
export function memoryKeys(): SealKeys {
  let kept: StoredSeal | null = null;
  return {
    load: async () => kept,
    store: async (seal) => {
      kept ??= seal;
      return kept;
    },
  };
}

/** A seal of our own, or as `settings` say. */
export function sealFor(settings: Partial<SealSettings> = {}, keys = memoryKeys()) {
  const usual = { secret: 'a secret that only this test knows', p12: null, tsaUrl: null, now: new Date() };
  return openSeal({ ...usual, ...settings }, keys);
}

export const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** The record of Maria's signature for Rosa under Dana's release. */
export async function recordOf(
  shown: Uint8Array,
  changes: Partial<SigningRecord> = {},
): Promise<SigningRecord> {
  return {
    document: {
      id: '0e0b4c1c-7a86-4c8e-9b69-3b3a1d4c5a11',
      version: 2,
      title: 'Release of Rosa’s hospital records',
      created_by: 'Dana Diaz',
      original_name: 'release form.pdf',
      original_sha256: sha256Of('original'),
      shown_sha256: sha256Of(shown),
      word_attached: false,
    },
    signer: {
      name: 'Maria Alvarez',
      email: 'maria@demo.test',
      capacity: {
        principal_name: 'Rosa Diaz',
        kind: 'health_care_agent',
        description: 'Medical power of attorney under Texas law; I decide on her treatment.',
        dated_on: '2024-05-02',
        ends_on: '2027-05-02',
        sha256: sha256Of('authority'),
      },
      method: 'typed',
      picture: await drawName('Maria Alvarez'),
      opened_at: '2026-11-23T15:01:02.000Z',
      consented_at: '2026-11-23T15:02:02.000Z',
      consent_version: 1,
      signed_at: '2026-11-23T15:04:05.000Z',
      time_zone: 'America/Chicago',
      ip: '203.0.113.7',
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15',
    },
    witness: null,
    release: {
      information: 'All records of her stay since October, with medication lists',
      discloser: 'St. Mary’s Hospital, Houston',
      recipient: 'Dana Diaz, Bright Days Care',
      purpose: 'Planning care at home',
      ends_on: '2027-11-23',
      ends_with: '',
      may_revoke: 'I may revoke this at any time by writing to St. Mary’s.',
      conditions: 'Treatment does not depend on this.',
      redisclosure: 'Whoever gets the information may pass it on.',
    },
    prints_date: true,
    evidence: { entries: 5, head: sha256Of('evidence') },
    verify_url: 'https://kinkeeper.example/verify',
    language: 'en',
    ...changes,
  };
}
