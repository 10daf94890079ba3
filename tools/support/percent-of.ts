/** Shares with their uncertainty, for the tables of docs/. */

/** @returns a percentage, with its 95% Wilson interval */
export function percentOf(some: number, all: number): string {
  if (all === 0) return '–';
  const [n, p, z] = [all, some / all, 1.96];
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${percent(p)} (${percent(middle - half)}–${percent(middle + half)}) of ${n}`;
}
