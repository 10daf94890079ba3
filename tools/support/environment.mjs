/**
 * What a program of ours is started with. An empty NODE_ENV is one that is not set, as for every setting:
 * React would take it for a name of its own, and build pages that do not start.
 * @param {Record<string, string | undefined>} env
 */
export function environment(env) {
  const { NODE_ENV, ...others } = env;
  return NODE_ENV ? { NODE_ENV, ...others } : others;
}
