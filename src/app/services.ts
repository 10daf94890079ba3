/** Everything that is opened once per process: the floor, and what the rooms declare for their handlers. */
import type { Auth } from '../features/accounts/accounts.service/auth.ts';
import type { Thumbnails } from '../features/files/files.service/thumbnails.ts';
import type { Library } from '../features/library/library.content/library.ts';
import type { ContentTexts } from '../features/library/library.reviews.rules.ts';
import type { PackSources } from '../features/packs/packs.service/pack-sources.ts';
import type { PackRuns } from '../features/packs/packs.service/runs.ts';
import type { PlanAction } from '../features/starter-plan/starter-plan.content.ts';
import type { Floor } from '../server/context.ts';

export interface Services extends Floor {
  auth: Auth;
  library: Library;
  /** Guides and cards as they are now, for those who sign them. */
  contentTexts: ContentTexts;
  /** The actions of the plan flow. */
  planActions: readonly PlanAction[];
  /** What packs are made from, and who writes them. */
  packSources: PackSources;
  packRuns: PackRuns;
  /** Who draws small pictures of files. */
  thumbnails: Thumbnails;
}
