import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { events } from './events.ts';
import { messageSent } from './features/chat/chat.events.ts';
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
    const defined: EventDefinition[] = [];
    for (const file of globSync('*/*.events.ts', { cwd: FEATURES })) {
      const module: object = await import(path.join(FEATURES, file));
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
      'invitation.received',
      'project.provider_declined',
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
      'document.waiting',
      'document.sealed',
      'document.witnessing',
      'document.ends_soon',
      'appointment.left_alone',
      'appointment.stands',
      'appointment.offered',
      'appointment.day_ahead',
      'appointment.hour_ahead',
    ]);
  });
});

/** Rights that people change for themselves: nobody else is behind such an entry, so nobody reads it. */
const ONLY_OWN = [
  'account.password_reset',
  'account.closed',
  'account.reopened',
  'account.password_changed',
  'account.address_changed',
  'account.address_restored',
  'account.sessions_ended',
  'account.factor_verified',
  'account.factor_removed',
  'account.recovery_codes_renewed',
  'account.recovery_code_used',
  'account.device_trusted',
  'account.identity_linked',
  'account.identity_unlinked',
  'account.token_reused',
  'account.passkey_added',
  'account.passkey_renamed',
  'account.passkey_removed',
  'account.reset_asked',
  'account.reset_stopped',
  'project.provider_invited',
  'appointment.feed_renewed',
  'assessment.shared',
  'assessment.share_withdrawn',
];

it('whoever is told that their rights were changed reads what was done, not "something of yours" [LOG-07]', () => {
  // Its words are Lingui's, which only a build makes.
  const source = readFileSync(path.join(FEATURES, 'activity/ui/look-words.ts'), 'utf8');
  const said = [...source.matchAll(/^ +'([\w.]+)': t`\S/gm)].map(([, kind]) => kind);
  const changing = events.all.filter(({ rights }) => rights);
  const silent = changing.flatMap(({ kind }) => (said.includes(kind) ? [] : [kind]));
  expect(silent).toEqual(ONLY_OWN);
  expect(changing.filter(({ kind, rights }) => rights === 'of the team' && silent.includes(kind))).toEqual(
    [],
  );
});

describe('the browser’s part of it', () => {
  it.each(events.listed)('has words for an entry of %s [LOG-08]', (kind) => {
    expect(listedAs(kind, {}).label).toMatchObject({ id: expect.stringMatching(/.{6}/) });
  });

  it.each(events.notifying)('has words for a notification of %s [DASH-11]', (kind) => {
    for (const name of ['Dana Diaz', null]) {
      for (const count of [1, 3]) expect(notifiedAs(kind, name, count)).toMatchObject({ label: {} });
    }
    const idFor = (name: string | null) => notifiedAs(kind, name, 1).label?.id;
    expect(idFor('Dana Diaz') === idFor(null)).toBe(events.find(kind)?.notifies?.byNobody ?? false);
  });

  it('is translated by data, by name and by number [LOG-08, DASH-11]', () => {
    const status = (value: string) => listedAs('project.status_changed', { status: value }).label?.id;
    expect(new Set(['draft', 'active', 'on_hold', 'completed', 'else'].map(status)).size).toBe(5);
    expect(notifiedAs('message.sent', 'Dana', 2)).toEqual({
      subject: 'message',
      label: {
        id: expect.any(String),
        message: [['count'], ' new messages, the latest from ', ['name']],
        values: { name: 'Dana', count: 2 },
      },
    });
  });
});

it('a mail counts each notifying event in its group, and nothing else [DASH-11]', () => {
  const rows = ['message.sent', 'file.uploaded', 'project.changed', 'project.provider_left', 'message.read'];
  expect(
    countByGroup(
      events,
      rows.map((kind, n) => ({ kind, count: 10 ** n })),
    ),
  ).toEqual([
    { group: 'mail.news.changes', count: 1100 },
    { group: 'mail.news.files', count: 10 },
    { group: 'mail.news.messages', count: 1 },
  ]);
  // A future room would bring its own line.
  const words = { named: '{name} pinned it', nameless: 'Pinned' };
  const letter = { id: 'mail.news.pins', message: '{count, plural, one {# pin} other {# pins}}' } as const;
  const pinned = { subject: 'message', data: NO_DATA, live: ['members'], activity: null } as const;
  const more = gatherEvents([
    ...events.all,
    defineEvent('message.pinned', { ...pinned, notifies: words, letter }),
  ]);
  expect(countByGroup(more, [{ kind: 'message.pinned', count: 3 }])).toEqual([
    { group: letter.id, count: 3 },
  ]);
});

function isEvent(each: unknown): each is EventDefinition {
  return typeof each === 'object' && each !== null && 'kind' in each && 'data' in each;
}

/** The tests of the room that defines it. */
function testsOf({ kind }: EventDefinition): string {
  const rooms = Object.keys(testsByRoom).filter((room) => definedIn(room).includes(`defineEvent('${kind}'`));
  return rooms.map((room) => testsByRoom[room]).join();
}

const definedIn = (room: string) =>
  globSync('*.events.ts', { cwd: path.join(FEATURES, room) })
    .map((file) => readFileSync(path.join(FEATURES, room, file), 'utf8'))
    .join();

/** What an event definition lacks. */
function faultsOf(
  { kind, data, live, activity, notifies, letter }: EventDefinition,
  tests: string,
): string[] {
  const labels = activity ? [activity.label, ...Object.values(activity.byData?.labels ?? {})] : [];
  const wordings = [notifies, notifies?.together].filter((each) => each != null);
  const faults: [boolean, string][] = [
    [labels.some((label) => !/^[A-Z][a-z ]{5,60}$/.test(label)), 'a label is missing'],
    [
      wordings.some(
        ({ named, nameless }) =>
          (notifies?.byNobody ? named !== nameless : !named.includes('{name}')) ||
          !/^[A-Z{][^<>]{5,}$/.test(nameless),
      ),
      'a notification is not said',
    ],
    [notifies?.together !== undefined && !notifies.together.nameless.includes('{count}'), 'no count'],
    [(notifies === null) !== (letter === null), 'what notifies has a letter, and nothing else has'],
    [
      letter !== null &&
        letter !== 'own' &&
        !/^\{count, plural, one \{# [a-z ]+\} other \{# [a-z ]+\}\}$/.test(letter.message),
      'a line of the mail is not said',
    ],
    [live.length === 0 && (activity ?? notifies) !== null, 'nobody hears of it'],
    [!isOnlyCodes(z.toJSONSchema(data)), 'words could be in its data'],
    [!tests.includes(`'${kind}'`), 'no test names it'],
  ];
  return faults.flatMap(([holds, fault]) => (holds ? [fault] : []));
}

/** Only codes, counts and ids: every string is an enum, a UUID or follows a pattern. */
function isOnlyCodes(schema: z.core.JSONSchema._JSONSchema): boolean {
  if (typeof schema === 'boolean') return !schema;
  const { anyOf, type, properties, additionalProperties, items } = schema;
  if (anyOf) return anyOf.every(isOnlyCodes);
  if (type === 'object')
    return additionalProperties === false && Object.values(properties ?? {}).every(isOnlyCodes);
  if (type === 'array') return isOnlyCodes(items as z.core.JSONSchema._JSONSchema);
  if (type === 'string')
    return Boolean(
      schema.enum ?? (schema.format === 'uuid' || /^\^\[[a-z_]+-?[a-z_]*\]/.test(schema.pattern ?? '')),
    );
  return type === 'integer' || type === 'number' || type === 'boolean';
}

it('an event that is only logged is in no list, no stream and no letter [LOG-07]', () => {
  const quiet = events.all.filter(({ live }) => live.length === 0);
  expect(quiet.map(({ kind }) => kind)).toContain('assessment.submitted');
  for (const { activity, notifies, letter } of quiet) {
    expect([activity, notifies, letter]).toEqual([LOG_ONLY.activity, LOG_ONLY.notifies, LOG_ONLY.letter]);
  }
});
