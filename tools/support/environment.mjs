/**
 * The environment our programs are started with. An empty NODE_ENV counts as unset, like every setting: React
 * would take it for a mode of its own, and build pages that do not start.
 * @param {Record<string, string | undefined>} env
 */
export function environment(env) {
  const { NODE_ENV, ...others } = env;
  return NODE_ENV ? { NODE_ENV, ...others } : others;
}
