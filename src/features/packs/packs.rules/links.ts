/** Where links in a pack may lead. */

/** Targets that are ours or trustworthy. */
export interface KnownPlaces {
  /** Guides, e.g. `housing/home-safety`. */
  guides: ReadonlySet<string>;
  /** Hosts of our sources and of the organizations in our phone list. */
  hosts: ReadonlySet<string>;
  /** Numbers as in `tel:` links, e.g. `+18006771116`. */
  tels: ReadonlySet<string>;
}

/**
 * @param markdown of a pack, whoever wrote it
 * @returns the allowed link targets: our guides, listed phone numbers, and https URLs of hosts we cite;
 * screens show all other links as plain text
 */
export function allowedLinks(markdown: string, known: KnownPlaces): string[] {
  const targets = [...markdown.matchAll(/\]\(\s*<?([^\s)>]+)/g)].map((match) => match[1] as string);
  return [...new Set(targets)].filter((target) => isAllowed(target, known));
}

/** @returns the guides that links lead to, e.g. `housing/home-safety` */
export const guidesIn = (links: readonly string[]): string[] => links.flatMap((link) => guideOf(link) ?? []);

const guideOf = (link: string) => /^(?:\/es)?\/packs\/([a-z-]+\/[a-z-]+)$/.exec(link)?.[1];

/** @returns whether a pack may link to the target */
export function isAllowed(target: string, { guides, hosts, tels }: KnownPlaces): boolean {
  const guide = guideOf(target);
  if (guide) return guides.has(guide);
  if (target.startsWith('tel:')) return tels.has(target.slice('tel:'.length));
  if (!/^https:\/\/[^\\\s]+$/.test(target) || !URL.canParse(target)) return false;
  const { host, username, password } = new URL(target);
  return hosts.has(host) && username === '' && password === '';
}
