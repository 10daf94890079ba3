// Generates src/web/data/contract.gen.json: the routes of the contract, for the browser, without schemas and summaries.
// With --check, fails if it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyContractProcedure, minifyContractRouter } from '@orpc/contract';
import { contract } from '../src/contract.ts';

const TARGET = path.join(import.meta.dirname, '../src/web/data/contract.gen.json');
/** Calls of programs alone, and those that light pages make without the client. */
const WITHOUT_CLIENT = [
  'accounts.token',
  'accounts.user',
  'accounts.session',
  'projects.logActivity',
  'reviews.of',
  'reviews.cards',
];
const ofPages = Object.fromEntries(
  Object.entries(contract).map(([room, calls]) => [
    room,
    Object.fromEntries(Object.entries(calls).filter(([name]) => !WITHOUT_CLIENT.includes(`${room}.${name}`))),
  ]),
);
/**
 * A call as `POST /tasks`, or `*POST /auth/sign-in` if it is made in nobody's name, with the structure of its output
 * if that is not the usual one: every page loads this.
 */
const inShort = (_key: string, value: { '~orpc'?: AnyContractProcedure['~orpc'] }) => {
  if (!value['~orpc']) return value;
  const { meta, route } = value['~orpc'];
  const mark = meta.inNobodysName ? '*' : '';
  return [mark + route.method, route.path, route.outputStructure].filter(Boolean).join(' ');
};
const generated = `${JSON.stringify(minifyContractRouter(ofPages), inShort, 1)}\n`;
if (!process.argv.includes('--check')) writeFileSync(TARGET, generated);
else if (readFileSync(TARGET, 'utf8') !== generated) {
  console.error('src/web/data/contract.gen.json is not up to date. Run "npm run generate".');
  process.exitCode = 1;
}
