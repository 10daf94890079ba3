import type { Location } from 'react-router';
import { createStore } from '../data/store.ts';

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

/** Opens another page, unless there is no connection: then this one stays, and says so. */
export function open(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const { pathname, search, hash } = new URL(to, window.location.href);
  if (pathname === window.location.pathname && !hash) setSearch(search.slice(1), replace);
  else if (mayLeave()) window.location[replace ? 'replace' : 'assign'](to);
}

/** For every link, also those in the text of a guide. */
function keepPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const here = window.location;
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target || link?.download;
  if (!link || isElsewhere || event.defaultPrevented || link.origin !== here.origin) return;
  if (link.pathname + link.search !== here.pathname + here.search && !mayLeave()) event.preventDefault();
}

/** @returns whether another page can be opened; without a connection the browser would show its error page */
function mayLeave(): boolean {
  if (navigator.onLine) return true;
  address.setState({ kept: address.getState().kept + 1 });
  return false;
}
