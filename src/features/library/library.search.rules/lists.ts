/** Lists of numbers one after the other: list n is `all[starts[n]]` up to `all[starts[n + 1]]`. */
export interface Lists {
  starts: Uint32Array;
  all: Uint32Array;
}

export function listed(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  const all = new Uint32Array(starts[lists.length] ?? 0);
  for (const [at, list] of lists.entries()) all.set(list, starts[at]);
  return { starts, all };
}

/** @returns the list of that number; it shares the memory of all */
export const spanOf = ({ starts, all }: Lists, at: number): Uint32Array =>
  all.subarray(starts[at], starts[at + 1]);
