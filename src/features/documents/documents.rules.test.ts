import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTS,
  type Act,
  type DocumentStanding,
  mayAct,
  STANDINGS,
  standingOf,
  whoEverMay,
} from './documents.permissions.rules.ts';
import {
  acceptedName,
  copyName,
  isAccepted,
  isAuthorityValid,
  isSealLate,
  nextReminderAt,
  SIGNATURE_STATUSES,
  STAGES,
  type Stage,
  type StageFacts,
  stageOf,
  WITNESS_WITHIN_MS,
} from './documents.rules.ts';

const NOW = new Date('2026-11-23T09:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
const OPEN: StageFacts = {
  requires_signature: true,
  withdrawn_at: null,
  expires_at: null,
  status: null,
  signed_at: null,
};

describe('the stage of a document', () => {
  it.each<[string, Partial<StageFacts>, Stage]>([
    ['nobody has acted', {}, 'pending'],
    ['it expires later', { expires_at: ago(-1) }, 'pending'],
    ['its last moment is over', { expires_at: ago(0) }, 'expired'],
    ['it is only to be read', { requires_signature: false, expires_at: ago(0) }, 'pending'],
    ['it was signed in time', { status: 'signed', signed_at: ago(5), expires_at: ago(1) }, 'signed'],
    ['it was declined', { status: 'declined', expires_at: ago(1) }, 'declined'],
    ['it was withdrawn', { withdrawn_at: ago(1), expires_at: ago(1) }, 'withdrawn'],
    ['its witness is still to sign', { status: 'pending', signed_at: ago(1) }, 'witnessing'],
    ['its witness is late', { status: 'pending', signed_at: ago(WITNESS_WITHIN_MS) }, 'pending'],
    ['it expired before its witness signed', { signed_at: ago(1), expires_at: ago(0) }, 'expired'],
  ])('when %s [DOC-05, DOC-15, DOC-40]', (_, facts, stage) => {
    expect(stageOf({ ...OPEN, ...facts }, NOW)).toBe(stage);
  });

  const instants = fc.option(fc.integer({ min: -3_600_000, max: 3_600_000 }).map((ms) => ago(ms)));
  const facts = fc.record({
    requires_signature: fc.boolean(),
    withdrawn_at: instants,
    expires_at: instants,
    status: fc.constantFrom(null, ...SIGNATURE_STATUSES),
    signed_at: instants,
  });

  it('once decided or withdrawn, never changes with time [DOC-40]', () => {
    fc.assert(
      fc.property(facts, fc.nat(10 ** 9), (of, later) => {
        const stage = stageOf(of, NOW);
        fc.pre(stage === 'signed' || stage === 'declined' || stage === 'withdrawn');
        expect(stageOf(of, new Date(NOW.getTime() + later))).toBe(stage);
      }),
    );
  });
  it('once expired, is never pending again by itself [DOC-40]', () => {
    fc.assert(
      fc.property(facts, fc.nat(10 ** 9), (of, later) => {
        fc.pre(stageOf(of, NOW) === 'expired');
        expect(stageOf(of, new Date(NOW.getTime() + later))).toBe('expired');
      }),
    );
  });
});

const RELEASE = {
  document_type: 'release_of_information',
  requires_signature: true,
  revoked_at: null,
  my_record: 'signed',
} as const;

describe('who may act', () => {
  const MAY: Record<Stage, Partial<Record<Act, DocumentStanding>>> = {
    pending: {
      sign: 'signer',
      decline: 'signer',
      withdraw: 'creator',
      replace: 'creator',
      remind: 'creator',
    },
    witnessing: { sign: 'signer', witness: 'signer', decline: 'signer', withdraw: 'creator' },
    signed: { revoke: 'signer' },
    declined: { replace: 'creator' },
    expired: { withdraw: 'creator', replace: 'creator' },
    withdrawn: {},
  };
  const every = STAGES.flatMap((stage) =>
    ACTS.flatMap((act) => STANDINGS.map((who) => [who, act, stage] as const)),
  );
  it.each(every)('a %s and %s while %s [DOC-09, DOC-10]', (who, act, stage) => {
    const my_record = stage === 'witnessing' ? 'pending' : 'signed';
    expect(mayAct({ ...RELEASE, my_record, stage }, act, who)).toBe(MAY[stage][act] === who);
  });

  it('nobody signs or declines what requires no signature; it is withdrawn and replaced all the same [DOC-15]', () => {
    const silent = { ...RELEASE, requires_signature: false, stage: 'pending' } as const;
    const acts = STANDINGS.flatMap((who) => ACTS.filter((act) => mayAct(silent, act, who)));
    expect(acts).toEqual(['withdraw', 'replace']);
  });
  it('only a release is revoked, and once', () => {
    const signed = { ...RELEASE, stage: 'signed' } as const;
    expect(mayAct(signed, 'revoke', 'signer')).toBe(true);
    expect(mayAct({ ...signed, revoked_at: ago(1) }, 'revoke', 'signer')).toBe(false);
    expect(mayAct({ ...signed, document_type: 'consent_form' }, 'revoke', 'signer')).toBe(false);
  });
  it('whoever has taken the signer’s place neither revokes nor brings the witness', () => {
    for (const [act, stage] of [
      ['revoke', 'signed'],
      ['witness', 'witnessing'],
    ] as const)
      expect(mayAct({ ...RELEASE, my_record: null, stage }, act, 'signer')).toBe(false);
  });
  it('an act belongs to the same side in every stage', () => {
    for (const act of ACTS)
      for (const stage of STAGES) expect([undefined, whoEverMay(act)]).toContain(MAY[stage][act]);
  });
});

describe('what somebody is to a document', () => {
  const project = { customer_id: 'maria', service_provider_id: 'dana', family_ids: ['luis'] };
  it.each<[string, 'customer' | 'provider', string, DocumentStanding]>([
    ['dana', 'customer', 'dana', 'creator'],
    ['dana', 'customer', 'maria', 'signer'],
    ['dana', 'customer', 'luis', 'reader'],
    ['dana', 'customer', 'alex', 'admin'],
    ['luis', 'provider', 'dana', 'signer'],
    ['luis', 'provider', 'maria', 'reader'],
  ])('of %s, which the %s signs: %s is its %s [DOC-10]', (created_by, signer_role, person, standing) => {
    expect(standingOf({ created_by, signer_role }, project, person)).toBe(standing);
  });
});

describe('names', () => {
  it.each([
    ['  Maria   Díaz ', 'Maria Díaz'],
    ['Łukasz O’Źrebiec', 'Łukasz O’Źrebiec'],
    ['Ελένη', 'Ελένη'],
    ['Nguyễn Thị Hương', 'Nguyễn Thị Hương'],
    ['Nguyễn Thị Hương'.normalize('NFD'), 'Nguyễn Thị Hương'],
    // A letter and a mark that our font lacks.
    ['Ɤꟾ', null],
    ['Maria\u0951', null],
    ['M.', null],
    ['', null],
    ['12 34', null],
    ['山田太郎', null],
    ['x'.repeat(121), null],
  ])('%s is drawn as %s [DOC-28]', (typed, drawn) => {
    expect(acceptedName(typed)).toBe(drawn);
  });
});

it('a file ends as a document does [DOC-18]', () => {
  expect(['a.pdf', 'a.PDF', 'b.doc', 'c.docx', 'd.odt', 'pdf', 'e.pdf.exe'].filter(isAccepted)).toEqual([
    'a.pdf',
    'a.PDF',
    'b.doc',
    'c.docx',
  ]);
});
it.each([
  ['Release.of.May.pdf', '-signed.pdf', 'Release.of.May-signed.pdf'],
  [`${'x'.repeat(251)}.pdf`, '-signed.pdf', `${'x'.repeat(244)}-signed.pdf`],
  [`${'𝒳'.repeat(251)}.doc`, '.html', `${'𝒳'.repeat(250)}.html`],
])('a copy of %s is named %s, in 255 characters at most', (file, ending, name) => {
  expect(copyName(file, ending)).toBe(name);
});
it('an authority holds on its last day, and not after it', () => {
  expect(isAuthorityValid({ ends_on: null }, '2026-11-23')).toBe(true);
  expect(isAuthorityValid({ ends_on: '2026-11-23' }, '2026-11-23')).toBe(true);
  expect(isAuthorityValid({ ends_on: '2026-11-22' }, '2026-11-23')).toBe(false);
});
it('a reminder is due once a day', () => {
  expect(nextReminderAt(null, NOW)).toBeNull();
  expect(nextReminderAt(ago(24 * 3_600_000), NOW)).toBeNull();
  expect(nextReminderAt(ago(0), NOW)).toEqual(new Date('2026-11-24T09:00:00.000Z'));
});

it.each([
  ['just now', ago(0), false],
  ['ten minutes ago', ago(600_000), false],
  ['longer ago', ago(600_001), true],
  ['by nobody', null, false],
])('the sealed copy of what was signed %s, and whether it is late', (_, signedAt, isLate) => {
  expect(isSealLate(signedAt, NOW)).toBe(isLate);
});
