import { createStore } from './store.ts';

/** The version of the pages that the process of the live stream serves; empty until it says so. */
export const served = createStore({ version: '' });
