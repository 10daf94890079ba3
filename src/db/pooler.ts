/** The settings of a connection that a pooler does not pass on with the greeting (docs/decisions/0192). */

/** One `-c name=value`, as our connections write them: no spaces, no quotes. */
const OPTION = /-c ([a-z_.]+)=([\w.]+)/g;

/**
 * Says in one statement what `options` would have said in the greeting, and asks whether the server is a standby: what
 * a pooler says of that in its own greeting may be old.
 * @param options as PostgreSQL's start takes them, such as `-c role=kinkeeper_app -c jit=off`
 */
export function settingsStatement(options: string): string {
  const set = Array.from(
    options.matchAll(OPTION),
    ([, name, value]) => `set_config('${name}', '${value}', false)`,
  );
  // PostgreSQL evaluates a list from the left, and the new role may not be allowed what follows it.
  const roleLast = set.toSorted((a, b) => Number(a.includes("'role'")) - Number(b.includes("'role'")));
  return `select pg_is_in_recovery() as standby${roleLast.map((each) => `, ${each}`).join('')}`;
}
