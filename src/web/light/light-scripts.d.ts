/**
 * `#light-scripts`: while prerendering, the scripts of each light page by the id of its route, its own first
 * (tools/support/light-pages.ts). Null in the browser, and in development, where React starts every page.
 */
export declare const lightScripts: Readonly<Record<string, readonly string[]>> | null;
