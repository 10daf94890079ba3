import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const CATALOGUE = path.join(import.meta.dirname, '../locales/web/es.po');

/** The values of a text that end in "p.m.", by how they are made. */
const timesIn = (entry: string) =>
  [...entry.matchAll(/^#\. placeholder \{(\d)\}: format(?:DateTime|Time|Clock)\(/gm)].map(
    ([, place]) => place,
  );

it('no sentence in Spanish ends in a time, which ends in a dot already [S13]', () => {
  const entries = readFileSync(CATALOGUE, 'utf8').split('\n\n');
  const withTimes = entries.filter((entry) => timesIn(entry).length > 0);
  expect(withTimes.length).toBeGreaterThan(10);
  const doubled = withTimes.filter((entry) => {
    const [, spanish = ''] = /^msgstr "(.*)"$/m.exec(entry) ?? [];
    return timesIn(entry).some((place) => spanish.includes(`{${place}}.`));
  });
  expect(doubled).toEqual([]);
});
