/** What the signature pages say: first what a reader needs, then what an examiner needs. */
import type { ReleaseTerms } from '../documents.release.rules.ts';
import type { Block, Paper, Words } from './paper.ts';
import { ATTACHED, CAPACITY, checkingWords, METHOD, WORDS } from './signature-words.ts';
import type { Authority, SignerRecord, SigningRecord } from './signing-record.ts';

/** @returns what to lay out */
export function signaturePages(record: SigningRecord): Paper {
  const { document, signer, witness, release } = record;
  const blocks: (Block | null)[] = [
    { kind: 'title', words: WORDS.title },
    value(WORDS.documentTitle, document.title),
    value(WORDS.requestedBy, document.created_by),
    document.word_attached ? { kind: 'paragraph', words: ATTACHED } : null,
    ...signature(record),
    ...(release ? releaseTerms(release) : []),
    ...(witness ? witnessed(record, witness) : []),
    ...signingRecord(signer),
    ...documentRecord(record),
    { kind: 'heading', words: WORDS.check },
    { kind: 'paragraph', words: checkingWords(record.verify_url) },
  ];
  const inEnglish = record.language === 'en';
  return {
    head: `Signature pages · ${oneLine(document.title)}`,
    foot: `Document ${document.id}, version ${document.version}`,
    blocks: blocks
      .filter((block) => block !== null)
      .map((block) => (inEnglish ? withoutSpanish(block) : block)),
  };
}

/** @returns e.g. "Rosa Diaz, by Maria Diaz, as health care agent" */
function signatureLine({ name, capacity }: SignerRecord): string {
  if (capacity === 'self') return oneLine(name);
  return `${oneLine(capacity.principal_name)}, by ${oneLine(name)}, as ${CAPACITY[capacity.kind]}`;
}

function signature({ signer, prints_date }: SigningRecord): (Block | null)[] {
  const { capacity, signed_at, time_zone } = signer;
  const date = `${WORDS.date.en}: ${dayOf(signed_at, time_zone)}`;
  return [
    { kind: 'heading', words: WORDS.signature },
    {
      kind: 'picture',
      label: WORDS.signer,
      png: signer.picture,
      lines: prints_date ? [signatureLine(signer), date] : [signatureLine(signer)],
    },
    value(WORDS.email, signer.email),
    ...(capacity === 'self'
      ? [value(WORDS.capacity, `${oneLine(signer.name)} (in their own name)`)]
      : authority(capacity)),
  ];
}

function authority(by: Authority): (Block | null)[] {
  return [
    value(WORDS.capacity, by.principal_name),
    value(WORDS.authority, capitalized(CAPACITY[by.kind])),
    value(WORDS.authorityText, by.description),
    by.dated_on ? value(WORDS.authorityDated, calendarDay(by.dated_on)) : null,
    by.ends_on ? value(WORDS.authorityEnds, calendarDay(by.ends_on)) : null,
    value(WORDS.authorityCopy, by.sha256 ?? 'None'),
  ];
}

function releaseTerms(terms: ReleaseTerms): (Block | null)[] {
  const ends = [terms.ends_on && calendarDay(terms.ends_on), terms.ends_with].filter(Boolean).join('\n');
  return [
    { kind: 'heading', words: WORDS.release },
    value(WORDS.information, terms.information),
    value(WORDS.discloser, terms.discloser),
    value(WORDS.recipient, terms.recipient),
    value(WORDS.purpose, terms.purpose),
    value(WORDS.ends, ends),
    value(WORDS.revocation, terms.may_revoke),
    value(WORDS.conditions, terms.conditions),
    value(WORDS.redisclosure, terms.redisclosure),
  ];
}

function witnessed(
  { signer, prints_date }: SigningRecord,
  witness: NonNullable<SigningRecord['witness']>,
): (Block | null)[] {
  const date = `${WORDS.date.en}: ${dayOf(witness.signed_at, signer.time_zone)}`;
  const name = oneLine(witness.name);
  return [
    { kind: 'heading', words: WORDS.witness },
    {
      kind: 'picture',
      label: WORDS.signer,
      png: witness.picture,
      lines: prints_date ? [name, date] : [name],
    },
    value(WORDS.relation, witness.relation),
    value(WORDS.statement, witness.statement),
    value(WORDS.method, METHOD[witness.method]),
    value(WORDS.signed, moment(witness.signed_at, signer.time_zone)),
  ];
}

function signingRecord(signer: SignerRecord): (Block | null)[] {
  const at = (instant: string) => moment(instant, signer.time_zone);
  return [
    { kind: 'heading', words: WORDS.record },
    value(WORDS.name, signer.name),
    value(WORDS.method, METHOD[signer.method]),
    value(WORDS.opened, at(signer.opened_at)),
    value(WORDS.consented, `${at(signer.consented_at)}\nConsent text, version ${signer.consent_version}`),
    value(WORDS.signed, at(signer.signed_at)),
    value(WORDS.ip, signer.ip ?? ''),
    value(WORDS.device, signer.user_agent ?? ''),
  ];
}

function documentRecord({ document, evidence }: SigningRecord): (Block | null)[] {
  return [
    { kind: 'heading', words: WORDS.document },
    value(WORDS.id, document.id),
    value(WORDS.version, String(document.version)),
    value(WORDS.file, document.original_name),
    value(WORDS.originalHash, document.original_sha256),
    value(WORDS.shownHash, document.shown_sha256),
    value(WORDS.evidence, `${evidence.head}\n${evidence.entries} entries`),
  ];
}

/** Null for an empty value, which has no line. */
function value(label: Words, text: string): Block | null {
  return text.trim() ? { kind: 'value', label, value: text.trim() } : null;
}

function withoutSpanish(block: Block): Block {
  if ('label' in block) return { ...block, label: { en: block.label.en } };
  return { ...block, words: { en: block.words.en } };
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(instant));
}

/** @param day YYYY-MM-DD */
function calendarDay(day: string): string {
  return dayOf(`${day}T00:00:00Z`, 'UTC');
}

/** For the signer's clock, and for everybody's. */
function moment(instant: string, timeZone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone } as const;
  const local = new Intl.DateTimeFormat('en-US', format).format(new Date(instant));
  const utc = new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
  // ICU puts a narrow space before AM and PM, which copies badly.
  return `${local.replaceAll('\u202f', ' ')} (${timeZone})\n${utc} UTC`;
}
