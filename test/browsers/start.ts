// Starts the built product like the journeys do, behind a line.
import startProduct from '../journeys/start.ts';
import { freePort } from '../support/started.ts';

export default async function start() {
  process.env.PUBLIC_URL = `http://localhost:${await freePort()}`;
  return startProduct();
}
