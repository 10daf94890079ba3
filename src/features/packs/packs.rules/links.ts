/** Where the text of a pack may lead. */

/** What is known to be ours or trustworthy. */
export interface KnownPlaces {
  /** Guides, e.g. `housing/home-safety`. */
  guides: ReadonlySet<string>;
  /** Hosts of our sources and of the organizations in our list of phone numbers. */
  hosts: ReadonlySet<string>;
  /** Numbers as telephone links have them, e.g. `+18006771116`. */
  tels: ReadonlySet<string>;
}

/**
 * @param markdown of a pack, whoever wrote it
 * @returns the targets of its links that lead to one of our guides, to a number that we list, or by
 *   https to a host that we cite; a screen shows all others as plain words
 */
export function allowedLinks(markdown: string, known: KnownPlaces): string[] {
  const targets = [...markdown.matchAll(/\]\(\s*<?([^\s)>]+)/g)].map((match) => match[1] as string);
  return [...new Set(targets)].filter((target) => isAllowed(target, known));
}

/** @returns whether a pack may lead there */
export function isAllowed(target: string, { guides, hosts, tels }: KnownPlaces): boolean {
  const [, guide] = /^(?:\/es)?\/packs\/([a-z-]+\/[a-z-]+)$/.exec(target) ?? [];
  if (guide) return guides.has(guide);
  if (target.startsWith('tel:')) return tels.has(target.slice('tel:'.length));
  if (!/^https:\/\/[^\\\s]+$/.test(target) || !URL.canParse(target)) return false;
  const { host, username, password } = new URL(target);
  return hosts.has(host) && username === '' && password === '';
}
