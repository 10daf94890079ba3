import { statfsSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './http/security.ts';
import type { Logger } from './log.ts';

const LOOK_EVERY_MS = 2000;
const MB = 1024 * 1024;

/** Whether the disk of the data folder still has room for new data. */
export interface DiskSpace {
  isLow(): boolean;
  close(): void;
}

/**
 * Checks the disk every other second. A full disk would bring down the embedded PostgreSQL, so writes stop
 * earlier: the reserve is for what PostgreSQL itself must write.
 * @param reserveMb megabytes to keep free; 0 turns the check off
 * @param free returns the free bytes; by default asks the disk
 */
export function openDiskRoom(
  folder: string,
  reserveMb: number,
  log: Logger,
  free: () => number = () => freeOf(folder),
): DiskSpace {
  let low = false;
  const look = () => {
    const is = free() < reserveMb * MB;
    if (is && !low) log.error({ reserveMb }, 'the disk is almost full: nothing new is taken');
    if (!is && low) log.warn('the disk has room again');
    low = is;
  };
  if (reserveMb === 0) return { isLow: () => false, close: () => {} };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { isLow: () => low, close: () => clearInterval(timer) };
}

function freeOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // The folder does not exist yet, or the system does not say: a failing write will.
    return Number.POSITIVE_INFINITY;
  }
}

/** Writes that stay allowed: what people need to sign in and to read, and what makes room. */
const STILL =
  /^\/api\/(auth\/(?!sign-up)|functions\/is_admin$|plan\/preview$|mail\/stop$|messages\/search$|notifications\/seen|projects\/[^/]+\/(messages\/(some|read|search)|typing|files\/[^/]+\/link)$)/;

/**
 * Refuses requests that add data while the disk is low.
 * @param comesHere whether what a request adds is stored on this disk
 */
export function refuseWhenFull(
  room: DiskSpace,
  comesHere: (method: string, path: string) => boolean,
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const brings = method === 'POST' || method === 'PUT' || method === 'PATCH';
    return brings && room.isLow() && comesHere(method, path) && !STILL.test(path)
      ? refuse(c, 'DISK_FULL')
      : next();
  };
}
