/** @returns what is lost, doubled, or there without having been acknowledged */
export function compareIds(what: string, kept: readonly string[], acknowledged: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const each of kept) times.set(each, (times.get(each) ?? 0) + 1);
  const known = new Set(acknowledged);
  return [
    ...acknowledged.filter((each) => !times.has(each)).map((each) => `lost: the ${what} ${each}`),
    ...[...times].filter(([, count]) => count > 1).map(([each]) => `doubled: the ${what} ${each}`),
    ...[...times.keys()]
      .filter((each) => !known.has(each))
      .map((each) => `never acknowledged: the ${what} ${each}`),
  ];
}
