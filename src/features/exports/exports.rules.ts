import { DAY_MS } from '#kit/days.ts';
/** How long a copy of somebody's data is kept, and what its files are called. Pure: the time is an argument. */

export const EXPORT_STATES = ['waiting', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

const KEPT_MS = 7 * DAY_MS;
/** After this many attempts it is given up, and the person is told. */
export const MAX_ATTEMPTS = 5;
/** Whoever makes one says so this often, and is believed for a few times as long. */
export const BEAT_MS = 20_000;
const LEASE_MS = 4 * BEAT_MS;

export const exportExpires = (now: Date) => new Date(now.getTime() + KEPT_MS);
/** What was asked for before this and failed is forgotten. */
export const failuresSince = (now: Date) => new Date(now.getTime() - KEPT_MS);
export const leaseEnds = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** @returns a name that every system can unpack, e.g. `Move to Mesa (1f0c22ab)` */
export function folderName(title: string, id: string): string {
  return `${safeName(title).slice(0, 60).trim()} (${id.slice(0, 8)})`;
}

/** @returns the name without what some system does not allow; never empty, never one of its own */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) || plain === '' ? `_${plain}` : plain;
}

/** @returns a function that tells names apart that are used more than once, also where case makes no difference */
export function uniqueNames(): (path: string) => string {
  const used = new Set<string>();
  return (path) => {
    const [, stem = path, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? [];
    let name = path;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`;
    used.add(name.toLowerCase());
    return name;
  };
}
