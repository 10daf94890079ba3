/**
 * Words for the tables of who may do what (x.access.ts). Each call names a status for each of these people, and
 * each table what they may do with its rows; the floor tests gather them, ask, and fail where one is missing.
 */

/**
 * Nobody; a stranger; whose things they are; who is in the project for the family; its provider; a provider
 * of other projects; an admin. Whoever is added here is asked for in every line that these words do not cover.
 */
export const ACTORS = ['nobody', 'stranger', 'owner', 'family', 'provider', 'colleague', 'admin'] as const;
export type MatrixActor = (typeof ACTORS)[number];
export type Answers = Readonly<Record<MatrixActor, number>>;

interface Person {
  id: string;
  email: string;
}

/** What a call is asked with: the room says what its calls are about, and the test makes it. */
export type Asks<World = unknown> = (world: World & { actor: Person; owner: Person }) => {
  params?: Record<string, string>;
  body?: object;
};
export type Line<World = unknown> = readonly [asks: Asks<World>, answers: Answers];
/** A line for each call of a contract; without one it does not compile. */
export type CallAccess<Contract, World = unknown> = Readonly<Record<keyof Contract, Line<World>>>;

/** What is asked for beside the contract, and what it answers to each. */
export type RouteLine<World = unknown> = readonly [
  what: string,
  where: (world: World & { actor: Person; owner: Person }) => string,
  answers: Answers,
];
/** By method and path, as the server writes them. */
export type RouteAccess<World = unknown> = Readonly<Record<string, readonly RouteLine<World>[]>>;

/** A call that needs no words. */
export const nothing: Asks = () => ({});

/** A form that anybody may send. */
export const form = (ticket: string, rest: object = {}) => ({
  body: { email: `${crypto.randomUUID()}@example.test`, ticket, ...rest },
});

/** Whoever asks, signed in or not. */
export const everybody = (status: number): Answers => ({ ...signedIn(status), nobody: status });

/** Whoever is signed in; of their own where it is about something. */
export const signedIn = (status = 200): Answers => ({
  nobody: 401,
  stranger: status,
  owner: status,
  family: status,
  provider: status,
  colleague: status,
  admin: status,
});

/** Admins alone. */
export const admins = (status = 200): Answers => ({ ...signedIn(403), admin: status });

/** Whose it is. @param others what everybody else hears: as if it were not there, unless said */
export const owners = (status = 200, others = 404): Answers => ({ ...signedIn(others), owner: status });

/** Who is in the project, and an admin, whose coming is written down. */
export const members = (status = 200): Answers => ({
  ...signedIn(status),
  stranger: 404,
  colleague: 404,
});

/** Whose rows they are; whom they shared their plan with; and so on. */
export const ROW_ACTORS = ['owner', 'reader', 'stranger', 'provider', 'admin', 'nobody'] as const;
export type RowActor = (typeof ROW_ACTORS)[number];

/** Rows seen, whether one of the owner's can be added, rows changed, rows deleted: `1 + 1 x`; x is forbidden. */
export type RowAnswers = Readonly<Record<RowActor, string>>;
export type RowAccess = Readonly<
  Record<
    string,
    {
      may: RowAnswers;
      /** The column that a policy might let somebody change; left out, any will do. */
      changes?: string;
    }
  >
>;

/** The same for all. */
export const everybodysRows = (rows: string): RowAnswers => ({
  owner: rows,
  reader: rows,
  stranger: rows,
  provider: rows,
  admin: rows,
  nobody: rows,
});

/** The system's alone. */
export const HIDDEN = everybodysRows('x x x x');

export const ownersRows = (owner: string, others: string): RowAnswers => ({
  ...everybodysRows(others),
  owner,
});

export const adminsRows = (admin: string, others: string): RowAnswers => ({
  ...everybodysRows(others),
  admin,
});
