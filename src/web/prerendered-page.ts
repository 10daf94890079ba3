/**
 * State of one prerender, not of the browser: the empty shell, from which screens with a parameter start, is
 * rendered at the address `/` but is not that page.
 */
export const prerenderedPage = { isShell: false };
