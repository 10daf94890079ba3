import browserslist from 'browserslist';

/** How bundlers call what browserslist calls otherwise. */
const NAMES: Record<string, string> = { ios_saf: 'ios' };

/** @returns the oldest browsers that package.json names, as a bundler takes them: `safari16.4` */
export function oldestBrowsers(): string[] {
  const oldest = new Map<string, number>();
  for (const each of browserslist()) {
    const [name = '', version = ''] = each.split(' ');
    // Some are named together: `16.6-16.7`.
    const number = Number.parseFloat(version);
    oldest.set(name, Math.min(number, oldest.get(name) ?? number));
  }
  return [...oldest].map(([name, version]) => `${NAMES[name] ?? name}${version}`);
}
