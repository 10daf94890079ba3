// The product the journeys visit: as src/app/main.ts starts it, except for password hashing, which is slow on
// purpose. The process tests and accounts.sessions.handlers.test.ts sign in with the real one.

import { main } from '#app/main.ts';
import { readConfig } from '#server/config.ts';
import { FAST_HASHING } from '../support/fast-hashing.ts';

await main(readConfig(process.env), { hashing: FAST_HASHING });
