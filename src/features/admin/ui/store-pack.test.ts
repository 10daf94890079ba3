import { describe, expect, it, vi } from 'vitest';
import type { WholePack } from '#features/packs/packs.contract.ts';
import { emptyPack } from './pack-draft.ts';
import { storePack } from './store-pack.ts';

const WHAT = { ...emptyPack, title: 'Rides', topic: 'Getting there', content: 'Call 211.' };
const ID = 'a-pack';

/** A desk that has stored this pack already, or none. */
function desk(stored: Partial<WholePack> | null = null) {
  const times = { created_at: '', updated_at: '' };
  return {
    create: vi.fn(async (pack: object) => ({ ...pack, revision: 1, ...times, ...stored }) as WholePack),
    update: vi.fn(
      async (pack: { revision: number }) => ({ ...pack, ...times, revision: pack.revision + 1 }) as WholePack,
    ),
  };
}

describe('storing a pack', () => {
  it('creates a new one with one call, whatever spaces the server takes off [ADMIN-12]', async () => {
    const packs = desk({ title: 'Rides', description: null });
    const new_ = { id: ID, what: { ...WHAT, title: 'Rides ', description: '' }, revision: undefined };
    expect(await storePack(packs, new_)).toMatchObject({ id: ID, revision: 1 });
    expect(packs.update).not.toHaveBeenCalled();
  });

  it.each([{ content: 'Call 2111.' }, { is_active: false }])(
    'again after a lost answer stores what was changed since: it had %o [ADMIN-12, ADMIN-17]',
    async (first) => {
      const packs = desk({ ...WHAT, id: ID, ...first });
      const stored = await storePack(packs, { id: ID, what: WHAT, revision: undefined });
      expect(packs.update).toHaveBeenCalledExactlyOnceWith({ id: ID, ...WHAT, revision: 1 });
      expect(stored).toMatchObject({ ...WHAT, revision: 2 });
    },
  );

  it('saves an existing one over the revision that was edited [ADMIN-13]', async () => {
    const packs = desk();
    await storePack(packs, { id: ID, what: WHAT, revision: 3 });
    expect(packs.update).toHaveBeenCalledExactlyOnceWith({ id: ID, ...WHAT, revision: 3 });
    expect(packs.create).not.toHaveBeenCalled();
  });
});
