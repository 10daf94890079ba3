import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { LOOPBACK_NAMES } from '../this-machine.ts';
import { refuse } from './security.ts';

/**
 * Refuses requests for a host that is not ours. If an attacker's host name points at this machine, the
 * browser considers the attacker's page same-origin with us; only the Host header shows it (DNS rebinding).
 * @param publicUrl our public address
 */
export function ownHostOnly(config: Config, publicUrl: string): MiddlewareHandler {
  const own = new Set([new URL(publicUrl).host, plainHost(`${config.HOST}:${config.PORT}`, publicUrl)]);
  /** Hosts as they were written, with the port they arrived at; parsing them takes as long as a small call. */
  const known = new Set<string>();
  return async (c, next) => {
    const written = `${c.req.header('host')} ${socketOf(c)?.localPort}`;
    if (known.has(written)) return next();
    const host = hostOf(c, publicUrl);
    if (host === null || !(own.has(host) || isLoopbackHost(c, config, publicUrl)))
      return refuse(c, 'WRONG_HOST');
    // Without a header it is the address that says which host.
    if (c.req.header('host') !== undefined && known.size < MAX_KNOWN) known.add(written);
    return next();
  };
}
/** A host can be written in many ways. */
const MAX_KNOWN = 100;

/** Whether a request names this very machine, on the port it arrived at; a local proxy's does too. */
export function isLoopbackHost(c: Context, config: Config, publicUrl: string): boolean {
  const host = hostOf(c, publicUrl);
  const port = socketOf(c)?.localPort ?? config.PORT;
  return host !== null && LOOPBACK_NAMES.some((name) => plainHost(`${name}:${port}`, publicUrl) === host);
}

/**
 * Whether the connection itself comes from this machine; a request without a connection comes from a test.
 */
export function isLoopbackAddress(address: string): boolean {
  return /^(local|::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);
}

export function socketOf(c: { env: unknown }) {
  const { incoming } = (c.env ?? {}) as {
    incoming?: { socket?: { remoteAddress?: string; localPort?: number } };
  };
  return incoming?.socket;
}

function hostOf(c: Context, publicUrl: string): string | null {
  return plainHost(c.req.header('host') ?? new URL(c.req.url).host, publicUrl);
}

/** A host as in a URL: lower case, without the default port. */
function plainHost(host: string, publicUrl: string): string | null {
  const address = `${new URL(publicUrl).protocol}//${host}`;
  // A bare host only: no browser takes `localhost/@evil.test` for one.
  return /^[\w.\-:[\]]+$/.test(host) && URL.canParse(address) ? new URL(address).host : null;
}
