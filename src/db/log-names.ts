/**
 * Names for what the log refers to: the log itself holds only codes and ids. Each room provides names from
 * its own tables in x.names.queries.ts; the room that reads the log gets them gathered and knows no other
 * room's tables.
 */
import { type RawBuilder, sql } from 'kysely';

type Name = RawBuilder<string | null>;

/** A join to a log row (at most one row each, by a unique key) and the names it provides. */
interface NameJoin<What extends string> {
  join: RawBuilder<unknown>;
  names: Partial<Record<What, Name>>;
}

const OF_ENTRY = ['actor', 'team', 'subject'] as const;
const OF_NOTIFICATION = ['actor', 'project', 'title', 'begins'] as const;

export interface LogNames {
  /**
   * Joined to `events e` in a project's list: who acted; the name an admin from outside the project acted
   * under; the current name of the subject.
   */
  entry?: NameJoin<(typeof OF_ENTRY)[number]>;
  /**
   * Joined to `notifications n` and its `events e`: who acted; the id of the project it links to, and the
   * title if the reader is in that project, or was; when its subject begins, if that is a time.
   */
  notification?: NameJoin<(typeof OF_NOTIFICATION)[number]>;
}

/** The names of all rooms; if several rooms know a name, the first one that is not null. */
export interface GatheredNames {
  entry: Together<(typeof OF_ENTRY)[number]>;
  notification: Together<(typeof OF_NOTIFICATION)[number]>;
}
type Together<What extends string> = Required<NameJoin<What>> & { names: Record<What, Name> };

/** @param rooms in order */
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
  given: readonly (NameJoin<What> | undefined)[],
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
