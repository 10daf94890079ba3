/**
 * Vocabulary for the access tables (x.access.ts). Each call lists a status for each of these actors, and each
 * table what they may do with its rows; the floor tests gather the tables, try every line, and fail where one
 * is missing.
 */

/**
 * Nobody; a stranger; the owner; a family member of the project; its provider; a provider of other projects;
 * an admin. An actor added here must be covered by every line that the helpers below do not cover.
 */
export const ACTORS = ['nobody', 'stranger', 'owner', 'family', 'provider', 'colleague', 'admin'] as const;
export type MatrixActor = (typeof ACTORS)[number];
export type Answers = Readonly<Record<MatrixActor, number>>;

interface Person {
  id: string;
  email: string;
}

/** Builds the input of a call. The room says what its calls are about; the test creates that world. */
export type Asks<World = unknown> = (world: World & { actor: Person; owner: Person }) => {
  params?: Record<string, string>;
  body?: object;
  query?: Record<string, string>;
};
export type Line<World = unknown> = readonly [asks: Asks<World>, answers: Answers];
/** One line per call of a contract; a missing one does not compile. */
export type CallAccess<Contract, World = unknown> = Readonly<Record<keyof Contract, Line<World>>>;

/** A request to a route outside the contract, and its status for each actor. */
export type RouteLine<World = unknown> = readonly [
  what: string,
  where: (world: World & { actor: Person; owner: Person }) => string,
  answers: Answers,
];
/** Keyed by method and path, as the server registers them. */
export type RouteAccess<World = unknown> = Readonly<Record<string, readonly RouteLine<World>[]>>;

/** A call without input. */
export const nothing: Asks = () => ({});

/** A form that anybody may submit. */
export const form = (ticket: string, rest: object = {}) => ({
  body: { email: `${crypto.randomUUID()}@example.test`, ticket, ...rest },
});

/** The same status for everybody, signed in or not. */
export const everybody = (status: number): Answers => ({ ...signedIn(status), nobody: status });

/** Anybody signed in; for calls about something, about their own. */
export const signedIn = (status = 200): Answers => ({
  nobody: 401,
  stranger: status,
  owner: status,
  family: status,
  provider: status,
  colleague: status,
  admin: status,
});

/** Admins only. */
export const admins = (status = 200): Answers => ({ ...signedIn(403), admin: status });

/**
 * Only the owner.
 * @param others status for everybody else; by default 404, as if it did not exist
 */
export const owners = (status = 200, others = 404): Answers => ({ ...signedIn(others), owner: status });

/** Members of the project, and an admin, whose visit is recorded. */
export const members = (status = 200): Answers => ({
  ...signedIn(status),
  stranger: 404,
  colleague: 404,
});

/** The owner of the rows; somebody they shared their plan with; and so on. */
export const ROW_ACTORS = ['owner', 'reader', 'stranger', 'provider', 'admin', 'nobody'] as const;
export type RowActor = (typeof ROW_ACTORS)[number];

/**
 * Rows visible, whether a row of the owner's can be inserted, rows updated, rows deleted: `1 + 1 x`; x is
 * forbidden.
 */
export type RowAnswers = Readonly<Record<RowActor, string>>;
export type RowAccess = Readonly<
  Record<
    string,
    {
      may: RowAnswers;
      /** The column a policy might let somebody change; default: any. */
      changes?: string;
    }
  >
>;

/** The same answer for every actor. */
export const everybodysRows = (rows: string): RowAnswers => ({
  owner: rows,
  reader: rows,
  stranger: rows,
  provider: rows,
  admin: rows,
  nobody: rows,
});

/** For tables only the system may touch. */
export const HIDDEN = everybodysRows('x x x x');

export const ownersRows = (owner: string, others: string): RowAnswers => ({
  ...everybodysRows(others),
  owner,
});

export const adminsRows = (admin: string, others: string): RowAnswers => ({
  ...everybodysRows(others),
  admin,
});
