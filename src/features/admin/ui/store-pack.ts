import type { WholePack } from '#features/packs/packs.contract.ts';
import { type PackDraft, packDraft, sameDraft } from './pack-draft.ts';

export interface PackToStore {
  id: string;
  what: PackDraft;
  /** The one it replaces; undefined for a new pack. */
  revision: number | undefined;
}

interface Desk {
  create(pack: PackDraft & { id: string }): Promise<WholePack>;
  update(pack: PackDraft & { id: string; revision: number }): Promise<WholePack>;
}

/** Stores a pack, also where the answer to an earlier attempt was lost. */
export async function storePack(packs: Desk, { id, what, revision }: PackToStore): Promise<WholePack> {
  if (revision !== undefined) return packs.update({ id, revision, ...what });
  const stored = await packs.create({ id, ...what });
  // An id is created once: the words may be those of the earlier attempt.
  return sameDraft(packDraft(stored), what) ? stored : packs.update({ id, revision: 1, ...what });
}
