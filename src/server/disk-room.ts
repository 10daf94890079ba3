import { statfsSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './http/security.ts';
import type { Logger } from './log.ts';

const LOOK_EVERY_MS = 2000;
const MB = 1024 * 1024;

/** Whether the disk under the data folder still has room for what people bring. */
export interface DiskRoom {
  isLow(): boolean;
  close(): void;
}

/**
 * Looks at the disk every other second. A full one ends the embedded PostgreSQL, so writing stops before:
 * what is left is for what it must write by itself.
 * @param reserveMb how many megabytes nobody gets; 0 looks at nothing
 * @param free how many bytes there are; the disk's own unless given
 */
export function openDiskRoom(
  folder: string,
  reserveMb: number,
  log: Logger,
  free: () => number = () => freeOf(folder),
): DiskRoom {
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
    // Not a folder yet, or a system that does not say: writing itself will tell.
    return Number.POSITIVE_INFINITY;
  }
}

/** What people need to get in and to read, though a row is written; and what makes room. */
const STILL =
  /^\/api\/(auth\/(?!sign-up)|functions\/is_admin$|plan\/preview$|mail\/stop$|messages\/search$|notifications\/seen|projects\/[^/]+\/(messages\/(some|read|search)|typing|files\/[^/]+\/link)$)/;

/**
 * Refuses, while there is no room, whatever brings something new.
 * @param comesHere whether what a request brings lies on this disk
 */
export function keepRoom(
  room: DiskRoom,
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
