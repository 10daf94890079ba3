import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { refuse } from './security.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses a request that was meant for a host that is none of ours. A page whose name was made to point at
 * this machine is same-origin with us to its browser; only the Host header tells (DNS rebinding).
 * @param publicUrl where people reach us
 */
export function ownHostOnly(config: Config, publicUrl: string): MiddlewareHandler {
  const own = new Set([new URL(publicUrl).host, plainHost(`${config.HOST}:${config.PORT}`, publicUrl)]);
  return async (c, next) => {
    const host = hostOf(c, publicUrl);
    if (host !== null && (own.has(host) || isLoopbackHost(c, config, publicUrl))) return next();
    return refuse(c, 'WRONG_HOST');
  };
}

/** Whether a request names this very machine, on the port it came in by: also what a local proxy asks for. */
export function isLoopbackHost(c: Context, config: Config, publicUrl: string): boolean {
  const host = hostOf(c, publicUrl);
  const port = socketOf(c)?.localPort ?? config.PORT;
  return host !== null && LOOPBACK_NAMES.some((name) => plainHost(`${name}:${port}`, publicUrl) === host);
}

/** Whether the connection itself comes from this machine; a request without one is a test's. */
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

/** A host as an address writes it: small letters, no port that goes without saying. */
function plainHost(host: string, publicUrl: string): string | null {
  const address = `${new URL(publicUrl).protocol}//${host}`;
  // Nothing but a host: `localhost/@evil.test` is one to no browser.
  return /^[\w.\-:[\]]+$/.test(host) && URL.canParse(address) ? new URL(address).host : null;
}
