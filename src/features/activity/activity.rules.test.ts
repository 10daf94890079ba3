import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../db/record.ts';
import {
  ACTIVITY_KINDS,
  ACTIVITY_TYPES,
  type ActivityKind,
  activityType,
  countNews,
  describeActivity,
  MAIL_AFTER_MS,
  mailSpan,
  NOTIFYING_KINDS,
} from './activity.rules.ts';

const KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];
const MINUTE = 60_000;
const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('the kinds of an activity list', () => {
  it('are kinds of the log; reading and inviting are not among them [LOG-08]', () => {
    expect(EVENT_KINDS).toEqual(expect.arrayContaining(KINDS));
    expect(KINDS).not.toContain('message.read');
    expect(KINDS).not.toContain('health.read');
    expect(KINDS).not.toContain('project.provider_invited');
    expect(KINDS).toEqual(expect.arrayContaining([...NOTIFYING_KINDS]));
  });

  it.each<[ActivityKind, object, string | null]>([
    ['message.sent', {}, 'message_sent'],
    ['file.uploaded', {}, 'file_uploaded'],
    ['project.created', {}, null],
    ['message.deleted', {}, null],
    ['activity.logged', { activity_type: 'task_created' }, 'task_created'],
    ['activity.logged', { activity_type: 'made_up' }, null],
    ['activity.logged', {}, null],
    // Only of what somebody logged.
    ['file.uploaded', { activity_type: 'task_created' }, 'file_uploaded'],
  ])('%s with %o is of type %s [LOG-02, LOG-05]', (kind, data, type) => {
    expect(activityType(kind, data as Record<string, string>)).toBe(type);
  });

  it('knows all types of the document [LOG-02]', () => {
    expect([...ACTIVITY_TYPES].sort()).toEqual(
      ['document_created', 'document_signed', 'file_uploaded', 'message_sent'].concat([
        'task_created',
        'task_updated',
      ]),
    );
    for (const type of ACTIVITY_TYPES) {
      expect(activityType('activity.logged', { activity_type: type })).toBe(type);
    }
  });
});

describe('a description', () => {
  it.each(KINDS)('of %s is short and never repeats what its data say in words [LOG-07]', (kind) => {
    const said = describeActivity(kind, { content: 'Mother fell', title: 'Mother fell' });
    expect(said).toMatch(/^[A-Z][a-z ]{5,40}$/);
    expect(said).not.toContain('Mother');
  });

  it('names the new status without underscores [LOG-07, PROJ-04]', () => {
    expect(describeActivity('project.status_changed', { status: 'on_hold' })).toBe(
      'Project status set to on hold',
    );
  });
});

describe('the span of a mail', () => {
  it.each<[string, Date | null, Date]>([
    ['nothing was mailed', null, ago(7 * 24 * 60 * MINUTE)],
    ['the last one was an hour ago', ago(60 * MINUTE), ago(60 * MINUTE)],
    ['the last one was a month ago', ago(30 * 24 * 60 * MINUTE), ago(7 * 24 * 60 * MINUTE)],
  ])('when %s [DASH-11]', (_, mailedUntil, from) => {
    expect(mailSpan(mailedUntil, NOW)).toEqual({ from, due: ago(15 * MINUTE), until: ago(MINUTE) });
  });

  it('of each mail begins where the one before ended, so nothing is mailed twice or left out [DASH-11]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * 24 * 60 }), { minLength: 1 }), (steps) => {
        let now = NOW.getTime();
        let until: Date | null = null;
        for (const step of steps) {
          now += step * MINUTE;
          const span = mailSpan(until, new Date(now));
          if (until) expect(span.from).toEqual(until);
          expect(span.until.getTime()).toBeLessThan(now);
          expect(now - span.due.getTime()).toBe(MAIL_AFTER_MS);
          until = span.until;
        }
      }),
    );
  });
});

it('news are counted by sort, and none is lost [DASH-11]', () => {
  expect(
    countNews([
      { kind: 'message.sent', count: 3 },
      { kind: 'file.uploaded', count: 1 },
      { kind: 'project.changed', count: 2 },
      { kind: 'project.provider_left', count: 1 },
    ]),
  ).toEqual({ messages: 3, files: 1, changes: 3 });
  const rows = fc.array(fc.record({ kind: fc.constantFrom(...NOTIFYING_KINDS), count: fc.nat(1000) }));
  fc.assert(
    fc.property(rows, (given) => {
      const { messages, files, changes } = countNews(given);
      expect(messages + files + changes).toBe(given.reduce((sum, row) => sum + row.count, 0));
    }),
  );
});
