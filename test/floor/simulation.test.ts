import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASSUMED, carriedBy, loadOf, MEASURED, slowerAt } from '#tools/support/simulation.ts';

describe('what so many families are in their busiest hour', () => {
  it.each([
    // families, messages a second, streams, processes
    [1000, 0.083, 50, 1],
    [100_000, 8.33, 5000, 2],
    [1_000_000, 83.3, 50_000, 11],
    [10_000_000, 833, 500_000, 107],
  ])('%i', (families, messages, streams, processes) => {
    const load = loadOf({ ...ASSUMED, families });
    expect(load.messages).toBeCloseTo(messages, families < 1_000_000 ? 2 : 0);
    expect(load).toMatchObject({ streams, processes });
  });

  it('costs what its parts cost together', () => {
    // One message a second, and nothing beside it.
    const alone = { ...ASSUMED, families: 3600, messages: 1, busiest: 1, pages: 0, lists: 0, changes: 0 };
    expect(loadOf(alone).node).toBeCloseTo(MEASURED.message.node / 1000);
    expect(loadOf(alone).postgres).toBeCloseTo(MEASURED.message.postgres / 1000);
    const withPages = loadOf({ ...alone, pages: 2 });
    expect(withPages.postgres).toBeCloseTo((MEASURED.message.postgres + 2 * MEASURED.page.postgres) / 1000);
    expect(loadOf({ ...alone, cores: 4 }).primary).toBeCloseTo(MEASURED.message.postgres / 4000);
  });

  it('needs more processes for streams that hold more memory', () => {
    expect(loadOf({ ...ASSUMED, memory: 512 }).processes).toBe(3);
  });
});

it('what one part carries is what keeps it just as busy as it may be', () => {
  const carried = carriedBy(ASSUMED);
  expect(loadOf({ ...ASSUMED, families: carried.requests }).node).toBeCloseTo(ASSUMED.busy, 4);
  expect(loadOf({ ...ASSUMED, families: carried.primary }).primary).toBeCloseTo(ASSUMED.busy, 4);
  expect(loadOf({ ...ASSUMED, families: carried.streams }).processes).toBe(1);
  expect(loadOf({ ...ASSUMED, families: carried.streams + 100 }).processes).toBe(2);
});

it.each([
  [0, 1],
  [0.5, 2],
  [0.6, 2.5],
  [0.9, 10],
  [1, Number.POSITIVE_INFINITY],
])('a processor that is busy %d of the time answers %d times as slowly', (busy, slower) => {
  expect(slowerAt(busy)).toBeCloseTo(slower);
});

it('the table of docs/scale.md is what the command prints', () => {
  const root = path.join(import.meta.dirname, '../..');
  const printed = execFileSync(process.execPath, ['tools/simulate.ts'], { cwd: root, encoding: 'utf8' });
  expect(readFileSync(path.join(root, 'docs/scale.md'), 'utf8')).toContain(printed.trimEnd());
});
