/** How the handlers of documents enter a project, find a document there, and let somebody act on it. */
import type { RawBuilder } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Actor } from '#kit/actor.ts';
import type { Person, RequestContext } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { workInProject } from '../projects/projects.entering.handlers.ts';
import { enterProjectAnd, type ProjectRow } from '../projects/projects.queries.ts';
import { membersOf } from '../projects/projects.rules.ts';
import {
  type Act,
  mayAct,
  mayActIn,
  ownRecord,
  standingOf,
  whoEverMay,
} from './documents.permissions.rules.ts';
import type { DocumentRow } from './documents.queries.ts';
import * as queries from './documents.queries.ts';
import { stageOf } from './documents.rules.ts';

export type Context = RequestContext & { person: Person };

interface Which {
  id: string;
  document_id: string;
  /** DOC-37: whoever acts, acts as themselves. */
  signer_id?: string | undefined;
}

export interface EnteredDocument {
  trx: Trx;
  project: ProjectRow;
  document: DocumentRow;
}

/** Looks at a document as somebody who might act on it. @throws refusals NOT_FOUND, FORBIDDEN */
export async function withDocument<T>(
  context: Context,
  which: Which,
  act: Act,
  work: (found: EnteredDocument) => Promise<T>,
): Promise<T> {
  return workInProject(context, which.id, async (trx, project) => {
    const document = await findDocument(trx, which.id, which.document_id);
    refuseOthers(context.person, which, act, { project, document });
    return work({ trx, project, document });
  });
}

/**
 * As withDocument, with the document locked as it is: shared for whoever decides on it, else alone. In one round trip.
 * @param also what else is read of it once it is locked
 * @param work gets its first row as well
 */
export async function withLockedDocument<T, More>(
  { clock, db, person }: Context,
  which: Which,
  act: Act,
  work: (found: EnteredDocument, more: More | undefined) => Promise<T>,
  also?: RawBuilder<More>,
): Promise<T> {
  const { id, document_id } = which;
  const how = whoEverMay(act) === 'signer' ? 'share' : 'update';
  const read = {
    lock: queries.lockingDocument(id, document_id, how),
    document: queries.oneDocument(id, document_id),
  };
  return db.as(person.id, async (trx) => {
    const by = { by: person.id, at: clock.now() };
    const found = await enterProjectAnd(trx, id, by, also ? { ...read, also } : read);
    const document = found?.rows.document[0]?.document;
    if (!found || !document) throw refusal('NOT_FOUND');
    const { project, rows } = found;
    refuseOthers(person, which, act, { project, document });
    return work({ trx, project, document }, 'also' in rows ? rows.also[0] : undefined);
  });
}

/** Refuses whoever could never do this, or does it for somebody else. */
function refuseOthers(
  person: Person,
  { signer_id }: Which,
  act: Act,
  { project, document }: Omit<EnteredDocument, 'trx'>,
): void {
  const isOneself = signer_id === undefined || signer_id === person.id;
  if (!isOneself || !mayActIn(project, act)) throw refusal('FORBIDDEN');
  if (standingOf(document, project, person.id) !== whoEverMay(act)) throw refusal('FORBIDDEN');
}

/** @returns a document of the project; refuses where there is none */
export async function findDocument(trx: Trx, projectId: string, id: string): Promise<DocumentRow> {
  const document = await queries.findDocument(trx, projectId, id);
  if (!document) throw refusal('NOT_FOUND');
  return document;
}

/** Refuses an act that the stage of the document does not allow, with the stage. */
export function refuseUnlessMay(document: DocumentRow, act: Act, { by, at }: Actor): void {
  const stage = stageOf(document, at);
  const mayWith = (my_record: DocumentRow['status']) =>
    mayAct({ ...document, stage, my_record }, act, whoEverMay(act));
  if (mayWith(ownRecord(document, by))) return;
  // They have taken the place of whoever signed.
  if (mayWith(document.status)) throw refusal('FORBIDDEN');
  throw stageChanged(document, at);
}

/** @returns the refusal with the stage and version as they are now */
export const stageChanged = (document: DocumentRow, now: Date) =>
  refusal('STAGE_CHANGED', { stage: stageOf(document, now), version: document.version });

/** @returns whom a document asks to sign: who is in the project across from its creator, if anybody */
export function signerOf(project: ProjectRow, { signer_role }: Pick<DocumentRow, 'signer_role'>): string[] {
  const id = signer_role === 'customer' ? project.customer_id : project.service_provider_id;
  return id === null ? [] : [id];
}

/** @returns whom a revocation notifies: its creator, or whoever has taken their place */
export function creatorSideOf(project: ProjectRow, document: DocumentRow): string[] {
  const creator = creatorOf(project, document);
  if (creator.length > 0) return creator;
  const id = document.signer_role === 'customer' ? project.service_provider_id : project.customer_id;
  return id === null ? [] : [id];
}

/** @returns its creator, if they are still in the project */
export function creatorOf(project: ProjectRow, { created_by }: Pick<DocumentRow, 'created_by'>): string[] {
  return membersOf(project).filter((id) => id === created_by);
}
