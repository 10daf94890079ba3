/** Tells what is shown that it is about to be printed; whoever must draw first pushes a promise. */
export const PRINTING = 'kinkeeper:printing-file';
export type PrintEvent = CustomEvent<Promise<unknown>[]>;

/** Prints what the viewer shows, and nothing of the page around it. */
export async function printViewed(): Promise<void> {
  const drawing: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(PRINTING, { detail: drawing }));
  await Promise.allSettled(drawing);
  const { dataset } = document.documentElement;
  dataset.printsFile = '';
  window.addEventListener('afterprint', () => delete dataset.printsFile, { once: true });
  window.print();
}
