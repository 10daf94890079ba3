/**
 * What was refused, for the record. Counted in memory and added every few seconds, at most so many entries at once:
 * whoever is refused a million times fills neither the disk nor the record (decision 0153).
 */
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from './log.ts';

interface Refused {
  /** Null for whoever is not signed in. */
  personId: string | null;
  /** Their network. */
  address: string;
  /** The call, e.g. `GET /projects/{id}`; never its parameters. */
  call: string;
  status: number;
}

export interface RefusalCounts {
  add(refused: Refused): void;
  /** Adds to the record what was counted; at the end, and for tests. */
  flush(): Promise<void>;
}

const EVERY_MS = 10_000;
/** Entries of one person or network at a time; the rest of theirs becomes one more, with its number. */
const OF_ONE = 5;
/** Persons and networks at a time; signed-in people first. All others become one entry. */
const AT_ONCE = 20;
/** Counted apart at most; so much memory a flood of addresses may take. */
const COUNTED = 10_000;
const REST = 'anything else';

export function openRefusalCounts({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
}): RefusalCounts {
  let counted = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = withinBounds([...counted.values()]);
    counted = new Map();
    if (rows.length === 0) return;
    const at = clock.now();
    const values = rows.map(({ personId, ...row }) => ({
      ...row,
      at,
      act: 'refused' as const,
      actor_id: personId,
    }));
    await db
      .asSystem((trx) => trx.insertInto('access_entries').values(values).execute())
      .catch((error: unknown) =>
        log.error({ error, refusals: rows.length }, 'refusals could not be recorded'),
      );
  };

  return {
    flush,
    add: ({ personId, address, call, status }) => {
      const isFull = counted.size >= COUNTED;
      const row = isFull
        ? { personId: null, address: null, what: REST, reason: null }
        : {
            personId,
            address: address.slice(0, 64),
            what: call.replace(/[^\w./{}:* -]/g, '_').slice(0, 120),
            reason: String(status),
          };
      const key = JSON.stringify(Object.values(row));
      counted.set(key, { ...row, times: (counted.get(key)?.times ?? 0) + 1 });
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
  };
}

interface Row {
  personId: string | null;
  address: string | null;
  what: string;
  reason: string | null;
  times: number;
}

/** @returns no more rows than the record takes at once, with every refusal counted in one of them */
function withinBounds(rows: readonly Row[]): Row[] {
  const bySource = Map.groupBy(rows, ({ personId, address }) => personId ?? address);
  const sources = [...bySource.values()].toSorted((a, b) => Number(isAnonymous(a)) - Number(isAnonymous(b)));
  const kept = sources.slice(0, AT_ONCE).flatMap((of) => {
    const [first] = of;
    const beyond = timesOf(of.slice(OF_ONE));
    const rest = first && beyond > 0 ? [{ ...first, what: REST, reason: null, times: beyond }] : [];
    return [...of.slice(0, OF_ONE), ...rest];
  });
  const others = timesOf(sources.slice(AT_ONCE).flat());
  const left = { personId: null, address: null, what: REST, reason: null, times: others };
  return others > 0 ? [...kept, left] : kept;
}

const isAnonymous = (rows: readonly Row[]) => rows[0]?.personId === null;
const timesOf = (rows: readonly Row[]) => rows.reduce((sum, { times }) => sum + times, 0);
