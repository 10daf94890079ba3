import type { Location } from 'react-router';
import { createStore } from '../data/store.ts';
import { isCopied } from './offline.ts';

interface Address {
  location: Location;
  /** How the page came to this address, as the router calls it. */
  type: 'POP' | 'PUSH' | 'REPLACE';
  /** How often the page was kept for want of a connection, since there was one. */
  kept: number;
}

const here = (): Location => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: null, key: 'default' };
};

/** Where the page is: only its search and its hash change. */
export const address = createStore<Address>({ location: here(), type: 'POP', kept: 0 });

const update = (type: Address['type']) => address.setState({ location: here(), type });
window.addEventListener('popstate', () => update('POP'));
document.addEventListener('click', keepPage);
window.addEventListener('online', () => address.setState({ kept: 0 }));

/** Changes the search of the address. */
export function setSearch(search: string, replace: boolean): void {
  const url = window.location.pathname + (search && `?${search}`);
  if (replace) window.history.replaceState(window.history.state, '', url);
  else window.history.pushState(null, '', url);
  update(replace ? 'REPLACE' : 'PUSH');
}

/** Opens another page, unless there is neither a connection nor a copy: then this one stays, and says so. */
export function open(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  if (pathname === window.location.pathname && !hash) setSearch(search.slice(1), replace);
  else void leaveFor(to, replace);
}

async function leaveFor(to: string, replace = false): Promise<void> {
  if (navigator.onLine || (await isCopied(to))) window.location[replace ? 'replace' : 'assign'](to);
  else address.setState({ kept: address.getState().kept + 1 });
}

/** For every link, also those in the text of a guide. */
function keepPage(event: MouseEvent): void {
  if (navigator.onLine) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const here = window.location;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target || link?.download;
  if (!link || isElsewhere || event.defaultPrevented || link.origin !== here.origin) return;
  if (link.pathname + link.search === here.pathname + here.search) return;
  event.preventDefault();
  void leaveFor(link.href);
}
