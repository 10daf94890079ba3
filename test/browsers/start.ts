// Starts the built product like the journeys do, behind a line.

import { freePort } from '#tools/support/free-port.ts';
import startProduct from '../journeys/start.ts';

export default async function start() {
  process.env.PUBLIC_URL = `http://localhost:${await freePort()}`;
  return startProduct();
}
