/** Ids of the elements of a light page: what is hydrated, and the data of its screen. */
export const LIGHT_PAGE = 'page';
export const LIGHT_DATA = 'page-data';

/** Stands for HTML that is on the page already. Preact leaves it there: hydrating never looks at its text. */
const ON_PAGE = ' ';

/** @returns the data of a screen for its light page, as JSON in a script element */
export function lightData(data: unknown): string {
  const json = JSON.stringify(data ?? null, (key, value) => (key === 'html' && value ? ON_PAGE : value));
  return json.replaceAll('<', '\\u003c');
}

export function readLightData(): unknown {
  return JSON.parse(document.getElementById(LIGHT_DATA)?.textContent ?? 'null');
}
