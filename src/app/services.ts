/**
 * Everything opened once per process: the floor's services, and those the rooms declare for their handlers.
 */
import type { Auth } from '../features/accounts/accounts.service/auth.ts';
import type { Sealing } from '../features/documents/documents.service/sealed-copy.ts';
import type { ShownCopies } from '../features/documents/documents.service/shown-copy.ts';
import type { Thumbnails } from '../features/files/files.service/thumbnails.ts';
import type { AnswerWords } from '../features/library/library.answers.rules.ts';
import type { Library } from '../features/library/library.content/library.ts';
import type { ContentTexts } from '../features/library/library.reviews.rules.ts';
import type { PackSources } from '../features/packs/packs.service/pack-sources.ts';
import type { PackRuns } from '../features/packs/packs.service/runs.ts';
import type { PlanAction } from '../features/starter-plan/starter-plan.content.ts';
import type { Floor } from '../server/context.ts';
import type { RecordChain } from '../server/record/chain.ts';
import type { RecordCheck } from '../server/record/check.ts';

export interface Services extends Floor {
  auth: Auth;
  library: Library;
  /** Guides and emergency cards in their present version, for the admins who sign them off. */
  contentTexts: ContentTexts;
  /** The words that answers under a guide may be counted by. */
  answerWords: AnswerWords;
  /** The actions of the plan flow. */
  planActions: readonly PlanAction[];
  /** The sources packs are written from, and the model that writes them. */
  packSources: PackSources;
  packRuns: PackRuns;
  /** Renders thumbnails of files. */
  thumbnails: Thumbnails;
  /** Makes what people read of an uploaded document. */
  shownCopies: ShownCopies;
  /** Seals documents that were signed. */
  sealing: Sealing;
  /** Places and seals what is added to the record. */
  recordChain: RecordChain;
  /** Walks the record each night. */
  recordCheck: RecordCheck;
}
