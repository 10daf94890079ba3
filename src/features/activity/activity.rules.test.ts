import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES, type EventData } from '#kit/event.ts';
import { events } from '../../events.ts';
import { describeActivity, MAIL_AFTER_MS, mailSpan } from './activity.rules.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

function said(kind: string, data: object) {
  const activity = events.find(kind)?.activity;
  if (!activity) throw new Error(`${kind} is not listed`);
  return describeActivity({ kind, activity }, data as EventData);
}

describe('an entry', () => {
  it.each<[string, object, string | null]>([
    ['message.sent', {}, 'message_sent'],
    ['file.uploaded', {}, 'file_uploaded'],
    ['project.created', {}, null],
    ['message.edited', {}, null],
    ['message.deleted', {}, null],
    ['activity.logged', { activity_type: 'task_created' }, 'task_created'],
    ['activity.logged', { activity_type: 'made_up' }, null],
    ['activity.logged', {}, null],
    // Only for logged entries.
    ['file.uploaded', { activity_type: 'task_created' }, 'file_uploaded'],
  ])('%s with %o is of type %s [LOG-02, LOG-05]', (kind, data, type) => {
    expect(said(kind, data).activity_type).toBe(type);
  });

  it.each(ACTIVITY_TYPES)('logged as %s has that type [LOG-02]', (type) => {
    expect(said('activity.logged', { activity_type: type }).activity_type).toBe(type);
  });

  it.each(events.listed)('%s has a short description that never quotes its data [LOG-07]', (kind) => {
    const { description } = said(kind, { content: 'Mother fell', title: 'Mother fell' });
    expect(description).toMatch(/^[A-Z][a-z ]{5,40}$/);
    expect(description).not.toContain('Mother');
  });

  it('names the new status without underscores [LOG-07, PROJ-04]', () => {
    expect(said('project.status_changed', { status: 'on_hold' }).description).toBe(
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

  it('starts where the last one ended, so nothing is mailed twice or left out [DASH-11]', () => {
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
