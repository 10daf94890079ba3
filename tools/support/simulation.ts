/** What an installation has to carry, from what was measured and what is assumed of people. Pure; npm run simulate prints it. */

/** What one request costs, in milliseconds of a processor: our process, and PostgreSQL. */
interface Cost {
  node: number;
  postgres: number;
}

/** Measured, with the record of decisions that says how. */
export const MEASURED = {
  /** 0060 (our process), 0066 (PostgreSQL). */
  message: { node: 1.0, postgres: 1.8 },
  /** A page of 50 messages: 0066. */
  page: { node: 0.84, postgres: 0.64 },
  /** A list of 50 tasks, and a change of one: 0107. */
  tasks: { node: 1.82, postgres: 0.93 },
  change: { node: 0.56, postgres: 1.01 },
  /** A process with 1,000 open streams, divided by them: an upper bound, for it includes the process itself (0030). */
  streamKilobytes: 224,
  /** The row of a message and the words that people search, without indexes and events: a lower bound (0060). */
  messageBytes: 702,
} as const satisfies Record<string, Cost | number>;

/** What is assumed of people and machines; each is an option of the command. */
export interface Assumed {
  families: number;
  /** Messages of one family in a day. */
  messages: number;
  /** Pages of messages that are read for each message that is sent. */
  pages: number;
  /** Lists of tasks that are read, and tasks that are changed, for each message. */
  lists: number;
  changes: number;
  /** The share of a day's work that falls into its busiest hour (0 to 1). */
  busiest: number;
  /** Streams that are open in that hour, for each family. */
  streams: number;
  /** How busy a processor may be (0 to 1). */
  busy: number;
  /** Megabytes that a process may use for its streams. */
  memory: number;
  /** Processors of the primary. */
  cores: number;
}

export const ASSUMED: Assumed = {
  families: 100_000,
  messages: 2,
  pages: 4,
  lists: 1,
  changes: 0.25,
  busiest: 0.15,
  streams: 0.05,
  busy: 0.6,
  memory: 1024,
  cores: 16,
};

export interface Load {
  /** In the busiest hour, in a second. */
  messages: number;
  /** Open in the busiest hour. */
  streams: number;
  /** Processors that are busy all the time in that hour: of all our processes, and of PostgreSQL. */
  node: number;
  postgres: number;
  /** Processes needed, each with one processor: for requests and for streams, whichever is more. */
  processes: number;
  /** How busy each processor of the primary is (0 to 1, or more: too few). */
  primary: number;
  /** Rows of messages in a year, in gigabytes. */
  gigabytes: number;
}

const HOUR_S = 3600;
const of = (assumed: Assumed, part: keyof Cost) =>
  MEASURED.message[part] +
  assumed.pages * MEASURED.page[part] +
  assumed.lists * MEASURED.tasks[part] +
  assumed.changes * MEASURED.change[part];

/** @returns what so many families are in their busiest hour */
export function loadOf(assumed: Assumed): Load {
  const { families, messages, busiest, streams, busy, memory, cores } = assumed;
  const perSecond = (families * messages * busiest) / HOUR_S;
  const [node, postgres] = (['node', 'postgres'] as const).map(
    (part) => (perSecond * of(assumed, part)) / 1000,
  );
  const open = families * streams;
  const forRequests = (node ?? 0) / busy;
  const forStreams = (open * MEASURED.streamKilobytes) / (memory * 1024);
  return {
    messages: perSecond,
    streams: open,
    node: node ?? 0,
    postgres: postgres ?? 0,
    processes: Math.max(1, Math.ceil(Math.max(forRequests, forStreams))),
    primary: (postgres ?? 0) / cores,
    gigabytes: (families * messages * 365 * MEASURED.messageBytes) / 1e9,
  };
}

/** @returns how many families each part carries, by what gives out first */
export function carriedBy(assumed: Assumed): { requests: number; streams: number; primary: number } {
  const one = loadOf({ ...assumed, families: 1 });
  return {
    requests: Math.floor(assumed.busy / one.node),
    streams: Math.floor((assumed.memory * 1024) / (assumed.streams * MEASURED.streamKilobytes)),
    primary: Math.floor((assumed.busy * assumed.cores) / one.postgres),
  };
}

/**
 * How much longer an answer takes than on an idle processor, if requests come as they come (M/M/1).
 * @param busy how busy it is (0 to 1)
 */
export const slowerAt = (busy: number): number => (busy >= 1 ? Number.POSITIVE_INFINITY : 1 / (1 - busy));
