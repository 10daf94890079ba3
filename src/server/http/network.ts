import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of a client, for limits and the log. Of IPv6 it is the first 64 bits, because a single customer
 * gets at least that many addresses and may use each of them once.
 * @param address as a socket or a proxy writes it
 * @returns an IPv4 address, an IPv6 network such as `2001:db8:0:1::/64`, or anything else unchanged
 */
export function networkOf(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '');
  const v4 = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare;
  if (isIPv4(v4)) return v4;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  // An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2).
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [(Number(a) << 8) | Number(b), (Number(c) << 8) | Number(d)].map((n) => n.toString(16)).join(':'),
  );
  const [head = '', tail] = inHex.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
