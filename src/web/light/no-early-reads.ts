/** Takes the place of web/data/early-reads.ts on light pages, which ask for nothing ahead. */
export function takeEarlyRead(): undefined {}
export function forgetEarlyReads(): void {}
