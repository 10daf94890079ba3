/**
 * The last day that people can enter. The day after 9999-12-31 has a year of five digits, which as text comes before
 * all others (decision 0314).
 */
export const LAST_DAY = '8999-12-31';
