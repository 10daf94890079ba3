import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { record } from './db/record.ts';
import { healthRead } from './db/recorded-reading.events.ts';
import { events, type LiveEvent } from './events.ts';
import { messageDeleted, messageRead, messageSent } from './features/chat/chat.events.ts';
import { statusChanged } from './features/projects/projects.events.ts';
import { defineEvent, type EventDefinition, LOG_ONLY, NO_DATA } from './kit/event.ts';
import { countByGroup, gatherEvents } from './kit/event-catalogue.ts';
import { listedAs, notifiedAs } from './web/data/events.ts';

const FEATURES = path.join(import.meta.dirname, 'features');

/** The tests of each room: an event must be covered by a test of its own room. */
const testsByRoom = Object.fromEntries(
  readdirSync(FEATURES).map((room) => {
    const files = readdirSync(path.join(FEATURES, room), { recursive: true, encoding: 'utf8' });
    const tests = files.filter((file) => file.endsWith('.test.ts'));
    return [room, tests.map((file) => readFileSync(path.join(FEATURES, room, file), 'utf8')).join('\n')];
  }),
);

describe('the catalogue', () => {
  it('holds every event that a room defines, in the order of the rooms [LOG-07]', async () => {
    const defined: EventDefinition[] = [healthRead];
    for (const room of readdirSync(FEATURES)) {
      const module = await import(path.join(FEATURES, room, `${room}.events.ts`)).catch(() => ({}));
      const own = Object.values(module).filter((each) => !Array.isArray(each) && isEvent(each));
      defined.push(...(own as EventDefinition[]));
    }
    expect(defined.length).toBeGreaterThan(30);
    expect(new Set(defined)).toEqual(new Set(events.all));
    const kinds = events.all.map(({ kind }) => kind);
    expect(kinds.indexOf('project.created')).toBeLessThan(kinds.indexOf('file.uploaded'));
    expect(kinds.indexOf('file.uploaded')).toBeLessThan(kinds.indexOf('message.sent'));
  });

  it.each(events.all)('has all of $kind: label, letter, test [LOG-07, DASH-11]', (event) => {
    expect(faultsOf(event, testsOf(event))).toEqual([]);
  });

  const whole = {
    subject: 'message',
    data: NO_DATA,
    live: ['members'],
    activity: { label: 'Message pinned', type: null },
    notifies: { named: '{name} pinned a message', nameless: 'Message pinned' },
    letter: { id: 'mail.news.pins', message: '{count, plural, one {# pin} other {# pins}}' },
  } as const;
  it.each<[string, object]>([
    ['no label', { activity: { label: '', type: null } }],
    ['no words for who is not known', { notifies: { named: '{name} pinned it', nameless: '' } }],
    ['words that lack the name', { notifies: { named: 'Pinned', nameless: 'Pinned' } }],
    ['words of nobody that have two forms', { notifies: { ...whole.notifies, byNobody: true } }],
    ['several without their count', { notifies: { ...whole.notifies, together: whole.notifies } }],
    ['no letter', { letter: null }],
    ['a letter that has no words', { letter: { id: 'mail.news.pins', message: '' } }],
    ['a letter for nobody', { notifies: null }],
    ['a list that nobody hears of', { live: [] }],
    ['data that take words', { data: z.strictObject({ words: z.string() }) }],
    ['data that take anything', { data: z.looseObject({}) }],
  ])('refuses an event with %s [LOG-07]', (_, changes) => {
    const pinned = { ...defineEvent('message.pinned', whole), ...changes } as EventDefinition;
    expect(faultsOf(pinned, `'message.pinned'`)).toHaveLength(1);
  });

  it('refuses an event that no test names, and one whose name is taken [LOG-07]', () => {
    const pinned = defineEvent('message.pinned', whole);
    expect(faultsOf(pinned, `'message.pinned'`)).toEqual([]);
    expect(faultsOf(pinned, testsOf(messageSent))).toEqual(['no test names it']);
    expect(() => gatherEvents([pinned, pinned])).toThrow('message.pinned');
    const other = defineEvent('pin.lost', { ...whole, letter: { ...whole.letter } });
    expect(() => gatherEvents([pinned, other])).toThrow('mail.news.pins');
  });

  it('shows what a project’s list shows, and no reads, requests or refusals [LOG-08]', () => {
    const hidden = events.all.filter(({ live, activity }) => live.length > 0 && !activity);
    expect(hidden.map(({ kind }) => kind)).toEqual([
      'project.provider_invited',
      'project.customer_invited',
      'project.customer_uninvited',
      'project.customer_declined',
      'message.read',
      'task.assigned',
      'task.changed',
      'task.taken_back',
      'task.unassigned',
      'task.due_tomorrow',
      'task.due',
      'document.reminded',
      'document.sealed',
      'document.witnessing',
