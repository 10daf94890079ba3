/** Fired before printing; a listener that has to render first pushes a promise. */
export const PRINTING = 'kinkeeper:printing-file';
export type PrintEvent = CustomEvent<Promise<unknown>[]>;

/** Prints what the viewer shows, without the page around it. */
export async function printViewed(): Promise<void> {
  const drawing: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(PRINTING, { detail: drawing }));
  await Promise.allSettled(drawing);
  const { dataset } = document.documentElement;
  dataset.printsFile = '';
  window.addEventListener('afterprint', () => delete dataset.printsFile, { once: true });
  window.print();
}
