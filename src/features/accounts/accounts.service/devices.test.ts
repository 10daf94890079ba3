import { describe, expect, it } from 'vitest';
import { deviceCookie, isKnownTo, readDevice } from './devices.ts';

const SECRET = 'a secret of the tests, long enough for it';
const NOW = new Date('2026-11-22T12:00:00Z');
const MARIA = { email: 'maria@example.test', passwordHash: 'salt:hash' };
const NEW_DEVICE = { id: '0198a1b2-0000-7000-8000-000000000001', entries: [] };

const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const cookieOf = (owners: (typeof MARIA)[]) =>
  owners.reduce(
    (header, owner) =>
      deviceCookie(readDevice(header) ?? NEW_DEVICE, owner, SECRET, { now: NOW, secure: true }).split(
        ';',
      )[0] ?? '',
    '',
  );
const knows = (header: string, owner = MARIA, now = NOW, secret = SECRET) => {
  const device = readDevice(header);
  return device !== null && isKnownTo(device, owner, secret, now);
};

describe('a device used to sign in before', () => {
  const header = cookieOf([MARIA]);

  it.each([
    ['to the person who signed in', MARIA, NOW, SECRET, true],
    ['half a year later', MARIA, days(180), SECRET, true],
    ['but not forever', MARIA, days(181), SECRET, false],
    ['not to anybody else', { ...MARIA, email: 'james@example.test' }, NOW, SECRET, false],
    ['not after a new password', { ...MARIA, passwordHash: 'salt:other' }, NOW, SECRET, false],
    ['not with another signature', MARIA, NOW, `${SECRET}!`, false],
  ])('is known %s [LI1]', (_to, owner, now, secret, known) => {
    expect(knows(header, owner, now, secret)).toBe(known);
  });

  it.each([
    '',
    'kinkeeper.device=',
    'kinkeeper.device=short~x.y',
    header.replace(/~(\w+)\./, '~zzzzzzzz.'),
    header.replace('000001', '000002'),
    `${header}x`,
  ])('is unknown if its cookie was forged or altered: %s [LI1]', (forged) => {
    expect(knows(forged)).toBe(false);
  });

  it('may be shared by a family: it keeps one id, and the last six people', () => {
    const people = Array.from({ length: 8 }, (_, index) => ({
      ...MARIA,
      email: `person.${index}@example.test`,
    }));
    const shared = cookieOf([...people, people[7] as typeof MARIA]);
    expect(readDevice(shared)?.id).toBe(NEW_DEVICE.id);
    expect(people.map((each) => knows(shared, each))).toEqual([false, false, ...Array(6).fill(true)]);
  });

  it('does not reveal who they are [ASVS 14.2]', () => {
    expect(header).not.toMatch(/maria|example/);
  });
});
