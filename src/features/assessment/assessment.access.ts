/** Access to assessments: what each call answers each role, and each role's rights on each row. */
import {
  type Asks,
  admins,
  type CallAccess,
  everybodysRows,
  nothing,
  owners,
  ownersRows,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { assessment } from './assessment.contract.ts';
import type { safety } from './assessment.safety.contract.ts';

/** How much of a plan a person can read: all of it, all except what it says about abuse, or nothing. */
export type Reads = 'whole' | 'part' | 'nothing';

const never = { none: 'nothing', part: 'nothing', whole: 'nothing', withdrawn: 'nothing' } as const;
const asShared = { ...never, part: 'part', whole: 'whole' } as const;

/**
 * Who can read a plan, by how it was shared: not at all, in part, whole, or whole and then withdrawn
 * (ASMT-60). PostgreSQL enforces this, so that no handler can forget to;
 * assessment.readers.handlers.test.ts compares the two.
 */
export const READERS = {
  owner: { none: 'whole', part: 'whole', whole: 'whole', withdrawn: 'whole' },
  /** The owner of the address it was shared with. */
  verified: asShared,
  unverified: never,
  /** A member of the project it was shared with. */
  customer: asShared,
  provider: asShared,
  family: asShared,
  gone: never,
  /** Even with a recorded access; for looks by name see assessment.looks.handlers.test.ts. */
  admin: never,
  stranger: never,
} as const satisfies Record<string, Record<keyof typeof never, Reads>>;

/** Fixtures the calls refer to. */
interface World {
  draftId: string;
  planId: string;
  shareId: string;
}

const plan: Asks<World> = ({ planId }) => ({ params: { id: planId } });

export const assessmentAccess = {
  readDraft: [nothing, signedIn()],
  saveDraft: [
    ({ draftId }) => ({ body: { draft_id: draftId, changes: { city_or_zip: 'Tempe' }, step: 1 } }),
    owners(200, 409),
  ],
  discardDraft: [nothing, signedIn()],
  submit: [({ draftId }) => ({ body: { draft_id: draftId } }), owners(201, 409)],
  list: [nothing, signedIn()],
  latestLocation: [nothing, signedIn()],
  sharedWithMe: [nothing, signedIn()],
  read: [plan, owners()],
  shares: [plan, owners()],
  share: [
    ({ planId }) => ({ params: { id: planId }, body: { email: 'new.reader@example.test' } }),
    owners(201),
  ],
  withdrawShare: [({ planId, shareId }) => ({ params: { id: planId, share_id: shareId } }), owners()],
} satisfies CallAccess<typeof assessment, World>;

export const safetyAccess = {
  // The owner's assessment has a ticked hazard.
  cases: [nothing, admins()],
  look: [
    ({ planId }) => ({ params: { id: planId }, body: { reason: 'other', words: 'They asked us' } }),
    admins(),
  ],
  take: [plan, admins()],
  resolve: [({ planId }) => ({ params: { id: planId }, body: { reason: 'Called' } }), admins()],
} satisfies CallAccess<typeof safety, World>;

/** Each role's rights on the rows set up by row-level-security.test.ts. */
export const assessmentRows = {
  question_sets: { may: everybodysRows('1 x x x'), changes: 'version' },
  assessment_drafts: { may: ownersRows('1 + 1 1', '0 x 0 0'), changes: 'step' },
  assessments: { may: { ...everybodysRows('0 x x x'), owner: '1 + x x', reader: '1 x x x' } },
  safety_events: {
    may: { ...everybodysRows('0 x x x'), owner: '1 + x x', reader: '1 x x x' },
    changes: 'hazard',
  },
  assessment_shares: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 + 1 x', reader: '1 x 0 x' },
    changes: 'withdrawn_at',
  },
  safety_cases: { may: everybodysRows('0 x 0 x'), changes: 'state' },
  // Readable by the admin who looked, and by the person looked at.
  safety_case_looks: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', admin: '1 x 0 x' },
    changes: 'owner_id',
  },
} satisfies RowAccess;
