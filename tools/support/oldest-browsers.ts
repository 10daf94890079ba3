import browserslist from 'browserslist';

/** browserslist names, as bundlers have them. */
const NAMES: Record<string, string> = { ios_saf: 'ios' };

/** @returns the oldest browsers named in package.json, in bundler notation: `safari16.4` */
export function oldestBrowsers(): string[] {
  const oldest = new Map<string, number>();
  for (const each of browserslist()) {
    const [name = '', version = ''] = each.split(' ');
    // Some versions are listed as a range: `16.6-16.7`.
    const number = Number.parseFloat(version);
    oldest.set(name, Math.min(number, oldest.get(name) ?? number));
  }
  return [...oldest].map(([name, version]) => `${NAMES[name] ?? name}${version}`);
}
