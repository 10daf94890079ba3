// The scripts each address loads at first, according to the route manifest that pages with the router carry, or
// to the list of light pages.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readLightScripts } from './light-pages.ts';

interface Route {
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

interface AddressScripts {
  /** Paths such as `/assets/…`. */
  files: string[];
  /** Whether it starts with Preact, without the router. */
  isLight: boolean;
}

interface RouteManifest {
  entry: Pick<Route, 'module' | 'imports'>;
  routes: Record<string, Route>;
}

/** @returns the manifest that every page carries, and its file */
function readManifest(client: string): RouteManifest & { name: string | undefined } {
  const name = readdirSync(path.join(client, 'assets')).find((each) => /^manifest-\w+\.js$/.test(each));
  const text = readFileSync(path.join(client, 'assets', name ?? ''), 'utf8');
  return { name, ...(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest) };
}

/** @returns the scripts of the first page of a visit, by address; parameters are written as `:id` */
export function scriptsByAddress(client: string): Map<string, AddressScripts> {
  const { name, entry, routes } = readManifest(client);
  const light = readLightScripts();
  const pages = new Map<string, AddressScripts>();
  for (const [id, leaf] of Object.entries(routes)) {
    if (!leaf.index && !leaf.path) continue;
    const chain: Route[] = [];
    for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? ''])
      chain.unshift(route);
    const files = [entry, ...chain].flatMap((each) => [each.module, ...(each.imports ?? [])]);
    const address = `/${chain.flatMap((each) => each.path || []).join('/')}`;
    // The index route of a screen with tabs has the same address, and loads more than the frame alone.
    pages.set(address, {
      files: light[id] ?? [...new Set([`/assets/${name}`, ...files])],
      isLight: id in light,
    });
  }
  return pages;
}

/**
 * @param frame the id of a screen with tabs
 * @returns by tab, the scripts it needs besides those of the frame, and of what surrounds that
 */
export function scriptsByTab(client: string, frame: string): Map<string, string[]> {
  const { entry, routes } = readManifest(client);
  const filesOf = (route: Pick<Route, 'module' | 'imports'>) => [route.module, ...(route.imports ?? [])];
  const loaded = new Set(filesOf(entry));
  for (let route = routes[frame]; route; route = routes[route.parentId ?? ''])
    for (const file of filesOf(route)) loaded.add(file);
  const tabs = Object.entries(routes).filter(([, { parentId }]) => parentId === frame);
  return new Map(tabs.map(([id, tab]) => [id, filesOf(tab).filter((file) => !loaded.has(file))]));
}

/** Parts of the build by source file, as Vite lists them. */
type BuiltParts = Record<string, { file: string; imports?: string[] }>;

/** @returns the scripts of a lazily loaded part, with everything it imports */
export function scriptsOfPart(parts: BuiltParts, source: string): string[] {
  const keys = new Set([source]);
  for (const key of keys) for (const each of parts[key]?.imports ?? []) keys.add(each);
  if (!parts[source]) throw new Error(`${source} is not a part of its own.`);
  return [...keys].flatMap((key) => parts[key]?.file ?? []).map((file) => `/${file}`);
}
