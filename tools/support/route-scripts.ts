// The scripts each address loads at first, according to the route manifest that every page carries.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
  /** Whether the page is open to everybody. */
  isPublic: boolean;
}

/** @returns the scripts by address; parameters are written as `:id` */
export function scriptsByAddress(client: string): Map<string, AddressScripts> {
  const name = readdirSync(path.join(client, 'assets')).find((each) => /^manifest-\w+\.js$/.test(each));
  const text = readFileSync(path.join(client, 'assets', name ?? ''), 'utf8');
  const { entry, routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    entry: Pick<Route, 'module' | 'imports'>;
    routes: Record<string, Route>;
  };
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
      files: [...new Set([`/assets/${name}`, ...files])],
      isPublic: /-(en|es)$/.test(id) || leaf.path === '*',
    });
  }
  return pages;
}
