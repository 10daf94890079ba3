import { describe, expect, it } from 'vitest';
import { hostName, hostsOf, withStrictTls } from './hosts.ts';

const WRITES = 'target_session_attrs=read-write';

describe('an address of PostgreSQL', () => {
  it.each([
    ['postgres://u:p@db/care', ['postgres://u:p@db/care']],
    ['postgresql://u:p@a:5433,b/care', ['postgresql://u:p@a:5433/care', 'postgresql://u:p@b/care']],
    [
      `postgresql://u:p%40@a,b:5433/care?${WRITES}`,
      ['postgresql://u:p%40@a/care', 'postgresql://u:p%40@b:5433/care'],
    ],
    [
      `postgresql://[::1]:5433,[::2]/care?sslmode=require&${WRITES}`,
      ['postgresql://[::1]:5433/care?sslmode=require', 'postgresql://[::2]/care?sslmode=require'],
    ],
    ['postgresql:///care?host=%2Frun&user=u', ['postgresql:///care?host=%2Frun&user=u']],
    [
      `postgresql:///care?host=/a,/b&port=5433,5434`,
      ['postgresql:///care?host=%2Fa&port=5433', 'postgresql:///care?host=%2Fb&port=5434'],
    ],
    [
      `postgresql:///care?host=/a,/b&port=5433&${WRITES}`,
      ['postgresql:///care?host=%2Fa&port=5433', 'postgresql:///care?host=%2Fb&port=5433'],
    ],
  ])('%s names its hosts in order [AUTH-38]', (address, hosts) => {
    expect(hostsOf(address)).toEqual(hosts);
  });

  it.each([
    ['mysql://a,b/care'],
    ['postgresql:///care'],
    ['postgresql://a,,b/care'],
    ['postgresql://a:port,b/care'],
    ['postgresql://a,b/care?target_session_attrs=standby'],
    ['postgresql:///care?host=/a,/b,/c&port=1,2'],
  ])('%s is malformed [AUTH-38]', (address) => {
    expect(hostsOf(address)).toEqual([]);
  });

  it('may name standbys, where those are meant', () => {
    const address = 'postgresql://a,b/care?target_session_attrs=standby';
    expect(hostsOf(address, 'standby')).toEqual(['postgresql://a/care', 'postgresql://b/care']);
    expect(hostsOf(`postgresql://a,b/care?${WRITES}`, 'standby')).toEqual([]);
  });

  it('is named without its password [AUTH-38]', () => {
    expect(hostName('postgresql://u:hunter2@a:5433/care')).toBe('a:5433');
    expect(hostName('postgresql://u@[::1]/care')).toBe('[::1]:5432');
    expect(hostName('postgresql:///care?host=%2Frun&port=5433')).toBe('/run:5433');
  });
});

describe('how an address asks for TLS', () => {
  it.each([
    ['postgres://db/care?sslmode=require', 'postgres://db/care?sslmode=verify-full'],
    ['postgres://db/care?a=1&sslmode=verify-ca&b=2', 'postgres://db/care?a=1&sslmode=verify-full&b=2'],
    ['postgres://db/care?sslmode=no-verify', 'postgres://db/care?sslmode=no-verify'],
    [
      'postgres://db/care?uselibpqcompat=true&sslmode=require',
      'postgres://db/care?uselibpqcompat=true&sslmode=require',
    ],
  ])('is what the driver does of it, in words that it does not warn of: %s [AUTH-38]', (given, sent) => {
    expect(withStrictTls(given)).toBe(sent);
  });
});
