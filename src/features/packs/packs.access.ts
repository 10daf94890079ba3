/** Access rules of packs: how each call answers each role, and what each role may do with each row. */
import {
  type Asks,
  admins,
  adminsRows,
  type CallAccess,
  everybodysRows,
  nothing,
  owners,
  ownersRows,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { packs } from './packs.contract.ts';

/** The ids the calls take. */
interface World {
  generatedId: string;
  packId: string;
}

/** One of our team's packs. */
export const A_PACK = {
  title: 'Rides',
  pack_type: 'resources',
  topic: 'Rides',
  content: 'Ask the senior center.',
};
const generated: Asks<World> = ({ generatedId }) => ({ params: { id: generatedId } });
const written: Asks<World> = ({ packId }) => ({ params: { id: packId } });

export const packsAccess = {
  generate: [
    () => ({ body: { id: crypto.randomUUID(), topic: 'Falls at home', packType: 'care_plan' } }),
    signedIn(201),
  ],
  follow: [generated, owners()],
  stop: [generated, owners()],
  read: [generated, owners()],
  keep: [(world) => ({ ...generated(world), body: {} }), owners()],
  remove: [generated, owners()],
  mine: [nothing, signedIn()],
  ready: [nothing, signedIn()],
  readReady: [written, signedIn()],
  list: [nothing, admins()],
  find: [written, admins()],
  create: [() => ({ body: { id: crypto.randomUUID(), ...A_PACK } }), admins(201)],
  update: [(world) => ({ ...written(world), body: { ...A_PACK, revision: 1 } }), admins()],
  delete: [written, admins()],
  versions: [written, admins()],
  facts: [nothing, admins()],
} satisfies CallAccess<typeof packs, World>;

/** What each role may do with the rows seeded by row-level-security.test.ts. */
export const packsRows = {
  knowledge_packs: {
    may: { ...everybodysRows('1 x 0 0'), admin: '1 + 1 1', nobody: '0 x 0 0' },
    changes: 'title',
  },
  knowledge_pack_versions: { may: adminsRows('1 + x x', '0 x x x'), changes: 'title' },
  generated_packs: { may: ownersRows('1 + 1 1', '0 x 0 0'), changes: 'title' },
  pack_facts: { may: { ...everybodysRows('0 + x x'), admin: '1 + x x', nobody: '0 x x x' } },
} satisfies RowAccess;
