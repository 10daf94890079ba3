/** What of an address may be logged. */

/** Ids, and days: whose they are, only we can tell. */
const ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2})$/;

/**
 * Whatever in an address is neither a word of ours nor an id, somebody typed: perhaps a name, or a secret link.
 * @param routes the patterns of all addresses that we serve, such as `/projects/:id` or `/projects/{id}`
 * @returns a path as it may be logged, with `_` for each other part
 */
export function openPathsToLog(routes: Iterable<string>): (path: string) => string {
  const ours = new Set(
    [...routes].flatMap((route) => route.split('/')).filter((part) => !/^[:{*]/.test(part)),
  );
  return (path) =>
    path
      .split('/')
      .map((part) => (part === '' || ours.has(part) || ID.test(part) ? part : '_'))
      .join('/')
      .slice(0, 200);
}
