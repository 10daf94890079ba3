/** Who may do what with a document, in which stage, for screens and handlers. */
import { type Participants, standingIn } from '../projects/projects.rules.ts';
import { type DocumentType, type SignatureStatus, STAGES, type Stage } from './documents.rules.ts';

export const ACTS = ['sign', 'witness', 'decline', 'withdraw', 'replace', 'remind', 'revoke'] as const;
export type Act = (typeof ACTS)[number];

/** What somebody is to a document: who made it, who is asked to sign it, somebody else in the project, an admin. */
export const STANDINGS = ['creator', 'signer', 'reader', 'admin'] as const;
export type DocumentStanding = (typeof STANDINGS)[number];

/** Who may do what in each stage; what is absent, nobody may. Everybody may read in all of them. */
const MAY = {
  pending: { sign: 'signer', decline: 'signer', withdraw: 'creator', replace: 'creator', remind: 'creator' },
  witnessing: { sign: 'signer', witness: 'signer', decline: 'signer', withdraw: 'creator' },
  signed: { revoke: 'signer' },
  declined: { replace: 'creator' },
  expired: { withdraw: 'creator', replace: 'creator' },
  withdrawn: {},
} as const satisfies Record<Stage, Partial<Record<Act, DocumentStanding>>>;

/** Acts that a document without a signature does not know. */
const OF_SIGNATURES: ReadonlySet<Act> = new Set(['sign', 'witness', 'decline', 'remind', 'revoke']);

/** Acts on one’s own signature, with its status then: whoever has taken the signer’s place leaves it alone. */
const ON_OWN_RECORD: Partial<Record<Act, SignatureStatus>> = { witness: 'pending', revoke: 'signed' };

/** What decides who may act on a document, besides its stage. */
export interface ActFacts {
  requires_signature: boolean;
  document_type: DocumentType;
  revoked_at: string | null;
  /** Status of the person’s own record; null without one. */
  my_record: SignatureStatus | null;
}

/** Whether somebody may act on a document in this stage. */
export function mayAct(document: ActFacts & { stage: Stage }, act: Act, standing: DocumentStanding): boolean {
  if (!document.requires_signature && OF_SIGNATURES.has(act)) return false;
  if (act === 'revoke' && !isRevocable(document)) return false;
  const own = ON_OWN_RECORD[act];
  if (own && document.my_record !== own) return false;
  return whoMay(document.stage, act) === standing;
}

/** @returns who may do this in any stage: everybody else is refused whatever the stage is */
export function whoEverMay(act: Act): DocumentStanding {
  const [who] = STAGES.map((stage) => whoMay(stage, act)).filter((each) => each !== undefined);
  if (!who) throw new Error(`nobody may ${act}`);
  return who;
}

function whoMay(stage: Stage, act: Act): DocumentStanding | undefined {
  const acts: Partial<Record<Act, DocumentStanding>> = MAY[stage];
  return acts[act];
}

function isRevocable({ document_type, revoked_at }: ActFacts): boolean {
  return document_type === 'release_of_information' && revoked_at === null;
}

/**
 * @returns whether a person may create a document: not an admin who looks (DOC-38), and nobody in a project that
 * has ended, where it would wait for a signature that never comes (decision 0169)
 */
export function mayCreate(project: Participants & { ended: boolean }, personId: string): boolean {
  return !project.ended && standingIn(project, personId) !== 'admin';
}

/** Acts that ask the other side to sign. */
const ASKS: ReadonlySet<Act> = new Set(['replace', 'remind']);

/** @returns whether the project leaves room for an act: where it has ended, nobody is asked any more */
export const mayActIn = ({ ended }: { ended: boolean }, act: Act): boolean => !ended || !ASKS.has(act);

/** @returns what a person is to a document; the signer is who is across from its creator in the project */
export function standingOf(
  document: { created_by: string | null; signer_role: 'customer' | 'provider' },
  project: Participants,
  personId: string,
): DocumentStanding {
  if (document.created_by === personId) return 'creator';
  const role = standingIn(project, personId);
  if (role === 'admin') return 'admin';
  return role === document.signer_role ? 'signer' : 'reader';
}

/** @returns the status of a person’s own record of a document; null without one */
export const ownRecord = (
  { signer_id, status }: { signer_id: string | null; status: SignatureStatus | null },
  personId: string,
): SignatureStatus | null => (signer_id === personId ? status : null);
