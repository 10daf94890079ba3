/** Pure decisions about documents and signatures, the same for screens and handlers. */
import { DAY_MS, MINUTE_MS } from '#kit/days.ts';
import { NAME_MAX } from '../files/files.rules.ts';
import { isPrintable } from './documents.print.rules.ts';
import type { ReleaseTerms } from './documents.release.rules.ts';

/** DOC-13. */
export const DOCUMENT_TYPES = [
  'release_of_information',
  'consent_form',
  'treatment_authorization',
  'privacy_notice',
  'financial_authorization',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_MAX = { title: 200, description: 5000, reason: 2000, name: 120 } as const;
/** Maximum size of an upload in bytes, 25 MB inclusive. */
export const UPLOAD_MAX_BYTES = 26_214_400;
/** DOC-18. */
const ACCEPTED_ENDINGS = ['.pdf', '.doc', '.docx'] as const;
/** Page size of a list of documents. */
export const DOCUMENTS_PAGE = 50;
/** Page size of a document's evidence. */
export const EVIDENCE_PAGE = 100;
/** Lifetime of a link to a copy, in seconds (DOC-08). */
export const COPY_LINK_SECONDS = 3600;
/** How long after the signer a witness may sign, in milliseconds. */
export const WITNESS_WITHIN_MS = 30 * MINUTE_MS;
/** How long sealing may take, in milliseconds; it is tried each minute. */
const SEALED_WITHIN_MS = 10 * MINUTE_MS;
/** How long after a reminder the next one may be sent, in milliseconds. */
const REMIND_AFTER_MS = DAY_MS;
/** DOC-27: width and height of a drawn signature in pixels. */
export const PAD = { width: 400, height: 200 } as const;
/** Maximum length of a drawn signature as a data URL. */
export const INK_URL_MAX = 240_000;
/** The consent text that is asked for now. */
export const CONSENT_VERSION = 1;

/**
 * What a document consists of: as uploaded; as people read it; the words of a Word file that is only attached to
 * what they read; with its signature pages and seal.
 */
export const COPIES = ['original', 'shown', 'text', 'sealed'] as const;
export type Copy = (typeof COPIES)[number];
/** Copies that are read on screen: fetching one is opening it, any other is a download. */
export const READ_COPIES: ReadonlySet<Copy> = new Set(['shown', 'text']);

/** What is written into a document's evidence. */
export const EVIDENCE_KINDS = [
  'created',
  'opened',
  'consented',
  'signed',
  'witnessed',
  'declined',
  'withdrawn',
  'replaced',
  'reminded',
  'sealed',
  'downloaded',
  'revoked',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** By what right somebody signs for somebody else. */
export const AUTHORITY_KINDS = [
  'health_care_agent',
  'power_of_attorney',
  'guardian',
  'parent',
  'other',
] as const;
export type AuthorityKind = (typeof AUTHORITY_KINDS)[number];

export const SIGNATURE_STATUSES = ['pending', 'signed', 'declined'] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

export const STAGES = ['pending', 'witnessing', 'signed', 'declined', 'expired', 'withdrawn'] as const;
export type Stage = (typeof STAGES)[number];

/** What decides the stage of a document. Instants are ISO 8601. */
export interface StageFacts {
  requires_signature: boolean;
  withdrawn_at: string | null;
  expires_at: string | null;
  /** The signer's current record; null before there is one. */
  status: SignatureStatus | null;
  signed_at: string | null;
}

/** @returns the stage of a document at a moment */
export function stageOf(facts: StageFacts, now: Date): Stage {
  const { requires_signature, withdrawn_at, expires_at, status, signed_at } = facts;
  if (withdrawn_at !== null) return 'withdrawn';
  if (status === 'signed' || status === 'declined') return status;
  // What is only read has no last day.
  if (!requires_signature) return 'pending';
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired';
  // Without a witness in time, the signer signs again.
  const isWitnessed = signed_at !== null && now.getTime() < Date.parse(signed_at) + WITNESS_WITHIN_MS;
  return isWitnessed ? 'witnessing' : 'pending';
}

/** @returns when the next reminder may be sent; null for now */
export function nextReminderAt(reminded_at: string | null, now: Date): Date | null {
  if (reminded_at === null) return null;
  const next = new Date(Date.parse(reminded_at) + REMIND_AFTER_MS);
  return next > now ? next : null;
}

/** Of what names are written with. */
const SIGNABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M} .,'’ʼ·-]+$/u;

/** @returns a typed signature as it is drawn; null without two letters, or with letters we cannot draw */
export function acceptedName(typed: string): string | null {
  const name = typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length >= 2 && name.length <= DOCUMENT_MAX.name && SIGNABLE.test(name) && isPrintable(name)
    ? name
    : null;
}

/** Whether an authority still holds on a day; one without an end always does. */
export function isAuthorityValid({ ends_on }: { ends_on: string | null }, today: string): boolean {
  return ends_on === null || ends_on >= today;
}

/** Whether a file's name ends as that of a document (DOC-18). */
export function isAccepted(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return ACCEPTED_ENDINGS.some((ending) => name.endsWith(ending));
}

/** @returns the name of a copy: that of its file with another ending, shortened where it would be too long */
export function copyName(fileName: string, ending: string): string {
  const base = Array.from(fileName.replace(/\.[^.]*$/, ''));
  return `${base.slice(0, NAME_MAX - ending.length).join('')}${ending}`;
}

/** A document that waits for the person's signature. */
export interface DocumentToSign {
  id: string;
  title: string;
  project_id: string;
  project_title: string;
  /** How many wait in this project. */
  count: number;
}

/** What the sender of a document says with it, its file aside. */
interface Said {
  title: string;
  description: string | null;
  document_type: DocumentType;
  requires_signature: boolean;
  requires_date: boolean;
  requires_witness: boolean;
  expiry_date: string | null;
  release: ReleaseTerms | null;
}

/** @returns whether a stored document says what is sent now */
export function saysTheSame(stored: Said, sent: Said): boolean {
  const { release, ...rest } = sent;
  return (
    isWithin(rest, stored) &&
    (release && stored.release ? isWithin(release, stored.release) : release === stored.release)
  );
}

const isWithin = <T extends object>(part: T, whole: T) =>
  (Object.keys(part) as (keyof T)[]).every((name) => part[name] === whole[name]);

/** @param signedAt when the last of all signed; whether its sealed copy should be there by now */
export function isSealLate(signedAt: string | null, now: Date): boolean {
  return signedAt !== null && now.getTime() - Date.parse(signedAt) > SEALED_WITHIN_MS;
}
