/**
 * Names around what the log tells of: the log itself holds codes and ids. Each room gives those of its own
 * tables in x.names.queries.ts; the room that reads the log is handed them together, and knows no room's table.
 */
import { type RawBuilder, sql } from 'kysely';

type Name = RawBuilder<string | null>;

/** What is joined to a row of the log, at most one row each by a unique key, and the names it brings. */
interface Beside<What extends string> {
  join: RawBuilder<unknown>;
  names: Partial<Record<What, Name>>;
}

const OF_ENTRY = ['actor', 'team', 'subject'] as const;
const OF_NOTIFICATION = ['actor', 'project', 'title'] as const;

export interface LogNames {
  /**
   * Beside `events e` in a project's list: who did it; the name under which an admin did it from outside of
   * the project; what its subject is called now.
   */
  entry?: Beside<(typeof OF_ENTRY)[number]>;
  /**
   * Beside `notifications n` and its `events e`: who did it; the id of the project that it leads to, and the
   * title of one that they are in.
   */
  notification?: Beside<(typeof OF_NOTIFICATION)[number]>;
}

/** What all rooms know together: of a name that several know, the first that is there. */
export interface GatheredNames {
  entry: Together<(typeof OF_ENTRY)[number]>;
  notification: Together<(typeof OF_NOTIFICATION)[number]>;
}
type Together<What extends string> = Required<Beside<What>> & { names: Record<What, Name> };

/** @param rooms in their order */
export function gatherNames(rooms: readonly LogNames[]): GatheredNames {
  return {
    entry: together(
      OF_ENTRY,
      rooms.map(({ entry }) => entry),
    ),
    notification: together(
      OF_NOTIFICATION,
      rooms.map(({ notification }) => notification),
    ),
  };
}

function together<What extends string>(
  names: readonly What[],
  given: readonly (Beside<What> | undefined)[],
): Together<What> {
  const beside = given.filter((each) => each !== undefined);
  const firstOf = (name: What): Name => {
    const known = beside.flatMap((each) => each.names[name] ?? []);
    return known.length > 0 ? sql`coalesce(${sql.join(known)})` : sql`null::text`;
  };
  return {
    join: sql.join(
      beside.map(({ join }) => join),
      sql` `,
    ),
    names: Object.fromEntries(names.map((name) => [name, firstOf(name)])) as Record<What, Name>,
  };
}
