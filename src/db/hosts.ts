/** An address of PostgreSQL that names several hosts, as libpq's do and `pg`'s do not. */

/** Scheme with user, hosts, and everything behind them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
const TARGET = 'target_session_attrs';
/** Whoever asks for anything else has something else in mind. */
const TARGETS = { primary: ['read-write', 'primary'], standby: ['read-only', 'standby'] } as const;

/**
 * Takes an address apart: `postgresql://user@a:5432,b:5432/care?target_session_attrs=read-write`, or with socket
 * folders, `postgresql:///care?host=/run/a,/run/b`.
 * @param role which of its hosts is meant
 * @returns the same address for each of its hosts, in order; none if it is malformed
 */
export function hostsOf(address: string, role: keyof typeof TARGETS = 'primary'): string[] {
  const [, before = '', named = '', behind = ''] = PARTS.exec(address) ?? [];
  const found = named.split(',').flatMap((host) => addressesAt(before, host, behind, TARGETS[role]));
  return found.includes(null) ? [] : found.filter((each) => each !== null);
}

function addressesAt(
  before: string,
  host: string,
  behind: string,
  targets: readonly string[],
): (string | null)[] {
  const text = `${before}${host}${behind}`;
  if (!URL.canParse(text)) return [null];
  const url = new URL(text);
  const { searchParams } = url;
  const target = searchParams.get(TARGET);
  if (target !== null && !targets.includes(target)) return [null];
  if (url.hostname === '' && !searchParams.has('host')) return [null];
  const inQuery = searchParams.get('host')?.split(',') ?? [];
  if (target === null && inQuery.length <= 1) return [text];
  searchParams.delete(TARGET);
  if (inQuery.length <= 1) return [url.href];
  const ports = searchParams.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== inQuery.length) return [null];
  return inQuery.map((each, at) => {
    searchParams.set('host', each);
    if (ports.length > 0) searchParams.set('port', ports[at] ?? ports[0] ?? '');
    return url.href;
  });
}

/** @returns where one host is: its name or its socket folder, and its port */
export function placeOf(address: string): { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(address);
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
    port: Number(searchParams.get('port') ?? (port || 5432)),
  };
}

/** How a host is named to whoever runs it: without user, password and database. */
export function hostName(address: string): string {
  const { host, port } = placeOf(address);
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * @returns the address with the name of what `pg` does: it takes three modes for the strictest, and prints five lines
 *   about each
 */
export const withStrictTls = (address: string): string =>
  /[?&]uselibpqcompat=true/.test(address)
    ? address
    : address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
