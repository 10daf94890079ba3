// Starts the built product as the journeys do, at an address from which a line leads to it.
import startProduct from '../journeys/start.ts';
import { freePort } from '../support/started.ts';

export default async function start() {
  process.env.PUBLIC_URL = `http://localhost:${await freePort()}`;
  return startProduct();
}
