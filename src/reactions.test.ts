import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOMS } from '../tools/support/rooms.ts';
import type { Reaction } from './db/reactions.ts';
import { reactions } from './reactions.ts';

const FEATURES = path.join(import.meta.dirname, 'features');

it('every room’s reactions are gathered, in the order of the rooms [LOG-07]', async () => {
  const rooms = new Map<Reaction, string>();
  const found: string[] = [];
  for (const file of globSync('*/*.reactions.ts', { cwd: FEATURES })) {
    const [room = ''] = file.split(path.sep);
    found.push(room);
    const lists = Object.values(await import(path.join(FEATURES, file))).filter(Array.isArray);
    for (const each of lists.flat() as Reaction[]) rooms.set(each, room);
  }
  // Those of activity are made of the catalogue of events, so they are in no list.
  const order = reactions.map((each) => rooms.get(each) ?? 'activity');
  expect([...new Set(order)]).toEqual(ROOMS.filter((room) => found.includes(room)));
  expect(order).toEqual(order.toSorted((one, other) => ROOMS.indexOf(one) - ROOMS.indexOf(other)));
  expect(order.length).toBeGreaterThan(found.length);
});
