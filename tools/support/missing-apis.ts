import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

/** APIs we feature-detect, or whose absence does not matter. */
const ASKED_FIRST = {
  'Symbol.asyncDispose': 'oRPC makes its own where there is none',
  'navigator.connection': 'React looks whether it is there',
  'navigator.share': 'GuideTools copies the link where it cannot be shared',
};
/** browserslist names, as MDN has them. */
const NAMES: Record<string, string> = { ios_saf: 'safari_ios' };
const INSTANCES: Record<string, string> = { document: 'Document', navigator: 'Navigator', window: 'Window' };
/** `URL.canParse`, `new AbortController`, `navigator.locks`: a global name, and its member. */
const USE = /(?<![\w$.`'"-])([A-Z][a-zA-Z0-9]+|document|navigator|window)(?:\.(\w+))?/g;

type Known = { __compat?: CompatStatement } & {
  [member: string]: { __compat?: CompatStatement } | undefined;
};

/** @returns the web APIs a built script uses that one of the oldest browsers lacks, by MDN's tables */
export function missingApis(script: string): string[] {
  const uses = new Map<string, CompatStatement | undefined>();
  for (const [use, owner = '', member] of script.matchAll(USE)) {
    const known = knownOf(INSTANCES[owner] ?? owner);
    uses.set(owner, known?.__compat);
    if (member) uses.set(use, (known?.[`${member}_static`] ?? known?.[member])?.__compat);
  }
  return [...uses].flatMap(([use, compat]) => {
    if (!compat || use in ASKED_FIRST) return [];
    const newest = new Map<string, string>();
    for (const each of browserslist().filter((browser) => lacks(browser, compat))) {
      const [name = '', version = ''] = each.split(' ');
      // The newest version comes first.
      if (!newest.has(name)) newest.set(name, version);
    }
    const browsers = [...newest].map((each) => each.join(' '));
    return browsers.length > 0 ? [`${use} is missing up to ${browsers.join(', ')}`] : [];
  });
}

function knownOf(name: string): Known | undefined {
  return (bcd.api[name] ?? bcd.javascript.builtins?.[name]) as Known | undefined;
}

function lacks(browser: string, { support }: CompatStatement): boolean {
  const [name = '', version = ''] = browser.split(' ');
  const wanted = Number.parseFloat(version);
  const statements = [support[(NAMES[name] ?? name) as keyof typeof support] ?? []].flat();
  return !statements.some(
    ({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) =>
      !flags &&
      !prefix &&
      !other &&
      typeof since === 'string' &&
      number(since) <= wanted &&
      (!until || number(String(until)) > wanted),
  );
}

const number = (version: string) => Number.parseFloat(version.replace('≤', ''));
