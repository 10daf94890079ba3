/**
 * What is true while one page is made, and not in the browser: the empty shell, from which screens with
 * a parameter start, is made at the address `/` and is not that page.
 */
export const prerenderedPage = { isShell: false };
