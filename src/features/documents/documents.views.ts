/** Converts rows of documents to the contract's types. */
import type { Participants } from '../projects/projects.rules.ts';
import type { ListedDocument } from './documents.contract.ts';
import { ownRecord, standingOf } from './documents.permissions.rules.ts';
import type { DocumentRow } from './documents.queries.ts';
import { missingElements, releaseStateOf } from './documents.release.rules.ts';
import { stageOf } from './documents.rules.ts';

/** @returns a document as this person sees it now */
export function listedDocument(
  row: DocumentRow,
  project: Participants,
  personId: string,
  now: Date,
): ListedDocument {
  const { signer_role, signer_id, status, release, withdraw_reason: _, ...shared } = row;
  const isRelease = row.document_type === 'release_of_information';
  const isSigned = status === 'signed';
  return {
    ...shared,
    stage: stageOf(row, now),
    standing: standingOf(row, project, personId),
    my_record: ownRecord({ signer_id, status }, personId),
    release_state: isRelease
      ? releaseStateOf({ ...row, signed_at: isSigned ? row.signed_at : null }, now)
      : null,
    release_missing: isRelease ? missingElements(release, isSigned) : [],
  };
}
