import type { ReleaseTerms } from '../documents.release.rules.ts';
import type { AuthorityKind } from '../documents.rules.ts';

/**
 * What the signature pages of a sealed copy say. Instants are ISO 8601 in UTC; the pages show them in the
 * signer's time zone as well. Hashes are SHA-256 in hex. Pictures are PNGs of 400 × 200.
 */
export interface SigningRecord {
  document: {
    id: string;
    version: number;
    title: string;
    /** Full name of whoever asked for the signature. */
    created_by: string;
    original_name: string;
    original_sha256: string;
    shown_sha256: string;
    /** The pages shown are a cover page; the Word file is attached to it. */
    word_attached: boolean;
  };
  signer: SignerRecord;
  witness: WitnessRecord | null;
  /** The terms of a release of information. */
  release: ReleaseTerms | null;
  /** Whether the date is printed beside the signature. */
  prints_date: boolean;
  /** The newest row of the evidence, whose hash covers all rows before it. */
  evidence: { entries: number; head: string };
  /** Absolute address of the page where anybody can check the file. */
  verify_url: string;
  /** The signer's language. The pages are in English; for `es` each label is repeated in Spanish. */
  language: 'en' | 'es';
}

export interface SignerRecord {
  name: string;
  email: string;
  /** In whose name: their own, or somebody else's with this authority. */
  capacity: 'self' | Authority;
  method: 'typed' | 'drawn';
  picture: Uint8Array;
  opened_at: string;
  consented_at: string;
  consent_version: number;
  signed_at: string;
  /** IANA name. */
  time_zone: string;
  ip: string | null;
  user_agent: string | null;
}

export interface Authority {
  /** Full name of the person signed for. */
  principal_name: string;
  kind: AuthorityKind;
  description: string;
  /** Date of the instrument, and the last day it is valid: YYYY-MM-DD. */
  dated_on: string | null;
  ends_on: string | null;
  /** Of the copy on file. */
  sha256: string | null;
}

interface WitnessRecord {
  name: string;
  relation: string;
  /** What the witness declared, as it was on screen. */
  statement: string;
  method: 'typed' | 'drawn';
  picture: Uint8Array;
  signed_at: string;
}
