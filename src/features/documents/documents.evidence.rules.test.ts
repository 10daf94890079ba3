import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenAt, type EvidenceEntry } from './documents.evidence.rules.ts';

const ID = '0e0b4c1c-7a86-4c8e-9b69-3b3a1d4c5a11';
const MARIA = '5d0e4c1c-7a86-4c8e-9b69-3b3a1d4c5a22';
const sha256 = (first: string, text: string) =>
  createHash('sha256').update(Buffer.from(first, 'hex')).update(text).digest('hex');
const check = (entries: readonly EvidenceEntry[]) => brokenAt(ID, entries, sha256);

/** A chain as PostgreSQL writes it. */
function chainOf(kinds: readonly string[]): EvidenceEntry[] {
  const entries: EvidenceEntry[] = [];
  for (const [index, kind] of kinds.entries()) {
    const seq = index + 1;
    const actor_id = kind === 'sealed' ? null : MARIA;
    const [epoch, data] = [`179544600${index}.120000`, '{"copy": "shown"}'];
    const at = new Date(Number(epoch) * 1000).toISOString();
    const prev = entries.at(-1)?.hash ?? '';
    const hash = sha256(prev, [ID, seq, 1, kind, epoch, actor_id ?? '', data].join('\x1f'));
    entries.push({ seq, kind, version: 1, epoch, actor_id, data, prev, hash, at, actor_name: null });
  }
  return entries;
}
const whole = chainOf(['created', 'opened', 'signed', 'sealed', 'downloaded']);

describe('a chain of evidence', () => {
  it('is whole as it was written, whatever people are called now', () => {
    expect(check(whole)).toBeNull();
    expect(check(whole.map((entry) => ({ ...entry, actor_name: 'Maria Diaz' })))).toBeNull();
  });

  it.each<[string, Partial<EvidenceEntry>]>([
    ['kind', { kind: 'declined' }],
    ['version', { version: 2 }],
    ['moment', { epoch: '1795446002.121000' }],
    ['moment, as people read it', { at: '2026-11-23T15:00:02.121Z' }],
    ['actor', { actor_id: null }],
    ['data', { data: '{"copy": "sealed"}' }],
    ['hash', { hash: 'ab'.repeat(32) }],
    ['hash before', { prev: '' }],
    ['number', { seq: 4 }],
  ])('is broken where somebody changed the %s', (_, change) => {
    const changed = whole.map((entry, index) => (index === 2 ? { ...entry, ...change } : entry));
    expect(check(changed)).toBe(3);
  });

  it('is broken where a row is missing, doubled or out of order, and without any', () => {
    expect(check(whole.toSpliced(1, 1))).toBe(2);
    expect(check(whole.toSpliced(1, 0, whole[0] as EvidenceEntry))).toBe(2);
    expect(check(whole.toReversed())).toBe(1);
    expect(check([])).toBe(1);
  });

  it('is that of one document', () => {
    expect(brokenAt(MARIA, whole, sha256)).toBe(1);
  });

  it('is broken by any one changed character of any row', () => {
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.constantFrom('kind', 'epoch', 'data', 'hash'),
        fc.nat(),
        (row, field, place) => {
          const text = whole[row]?.[field as 'kind'] ?? '';
          const at = place % text.length;
          const changed = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
          const rows = whole.map((entry, index) => (index === row ? { ...entry, [field]: changed } : entry));
          expect(check(rows)).toBe(row + 1);
        },
      ),
    );
  });
});
