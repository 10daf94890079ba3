/** In the query string: finds the paywall open again after signing up. */
export const UNLOCK = 'unlock';
