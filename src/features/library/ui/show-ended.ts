import { localDay } from '#web/dates.ts';

/** A guide was rendered at build time: only the reader's date tells which of its figures have ended. */
export function showEnded(text: ParentNode | null): void {
  for (const note of text?.querySelectorAll<HTMLElement>('[data-until]') ?? [])
    note.hidden = (note.getAttribute('data-until') ?? '') >= localDay();
}
