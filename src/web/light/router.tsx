/**
 * Takes the place of `react-router` on light pages (vite.light.config.ts): the same names, for pages that are
 * left by ordinary links.
 */
import { useMemo } from 'react';
import type * as Router from 'react-router';
import { useStore } from '../data/store.ts';
import { address, open, setSearch } from './address.ts';
import { readLightData } from './light-data.ts';

let data: unknown;
const NO_MATCHES: ReturnType<typeof Router.useMatches> = [];

export function useLoaderData(): unknown {
  data ??= readLightData();
  return data;
}
export const useMatches: typeof Router.useMatches = () => NO_MATCHES;
export const useRouteError: typeof Router.useRouteError = () => undefined;
export const isRouteErrorResponse = () => false;
export const useLocation: typeof Router.useLocation = () => useStore(address).location;
export const useNavigationType = () => useStore(address).type;
export const useNavigate = () => open;

export function useSearchParams() {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), changeSearch] as const;
}

type Params = Record<string, string> | URLSearchParams;

function changeSearch(
  next: Params | ((now: URLSearchParams) => Params),
  { replace = false }: { replace?: boolean } = {},
): void {
  const params = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next;
  setSearch(new URLSearchParams(params).toString(), replace);
}

interface LinkProps extends React.AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  reloadDocument?: boolean;
}

export function Link({ to, reloadDocument: _, ...props }: LinkProps) {
  return <a {...props} href={to} />;
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  end?: boolean;
  className: (state: { isActive: boolean }) => string;
}

export function NavLink({ end: _, className, ...props }: NavLinkProps) {
  const isActive = useLocation().pathname === props.to;
  return <Link {...props} className={className({ isActive })} aria-current={isActive ? 'page' : undefined} />;
}
