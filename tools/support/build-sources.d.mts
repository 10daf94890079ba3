/** Paths of files and folders, from the root. */
export const SOURCES: readonly string[];

/** @returns when something was last changed there, also by removing it, in milliseconds */
export function newest(places: readonly string[]): number;
