// What the compiler refuses of events. None of this runs: whether it compiles is the test.
import { describe, expectTypeOf, it } from 'vitest';
import { recordEvent } from './db/record.ts';
import type { LiveEvent } from './events.ts';
import { messageDeleted, messageRead } from './features/chat/chat.events.ts';
import { statusChanged } from './features/projects/projects.events.ts';
import { defineEvent, NO_DATA } from './kit/event.ts';

const LETTER = { id: 'mail.news.pins', message: '{count, plural, one {# pin} other {# pins}}' };

describe('the compiler', () => {
  const facts = { at: new Date(), actorId: null, subjectId: 'id' };
  const trx = null as never;

  it('rejects a kind that nobody defined [LOG-07]', () => {
    void function neverCalled(event: LiveEvent) {
      // @ts-expect-error an unknown kind
      void recordEvent(trx, 'message.shouted', facts);
      // @ts-expect-error nor an object that is not a complete definition
      void recordEvent(trx, { kind: 'message.shouted' }, facts);
      // @ts-expect-error the stream does not carry it either
      if (event.kind === 'message.shouted') return;
      // @ts-expect-error nor a kind that is only logged
      if (event.kind === 'order.placed') return;
    };
  });

  it('requires a label for a listing, a letter for a notification, and no omissions [LOG-07, DASH-11]', () => {
    void function neverCalled() {
      const base = { subject: 'message', data: NO_DATA, live: ['members'] } as const;
      // @ts-expect-error no label
      defineEvent('a.b', { ...base, activity: { type: null }, notifies: null, letter: null });
      // @ts-expect-error no letter
      defineEvent('a.b', {
        ...base,
        activity: null,
        notifies: { named: '{name}', nameless: 'x' },
        letter: null,
      });
      // @ts-expect-error a letter without a notification
      defineEvent('a.b', { ...base, activity: null, notifies: null, letter: LETTER });
      // @ts-expect-error nothing said about notifications
      defineEvent('a.b', { ...base, activity: null });
    };
  });

  it('knows what each kind carries [LOG-07]', () => {
    void function neverCalled(event: LiveEvent) {
      // @ts-expect-error data is unknown until the kind is narrowed
      void (event.data.ids as string[]);
      if (event.kind === 'message.read' && 'ids' in event.data)
        expectTypeOf(event.data.ids).toEqualTypeOf<string[]>();
      if (event.kind === 'message.deleted') expectTypeOf(event.subject_type).toEqualTypeOf<'message'>();
      void recordEvent(trx, messageDeleted, facts);
      void recordEvent(trx, statusChanged, { ...facts, data: { status: 'active' } });
      // @ts-expect-error a status that does not exist
      void recordEvent(trx, statusChanged, { ...facts, data: { status: 'lost' } });
      // @ts-expect-error data is missing
      void recordEvent(trx, messageRead, facts);
      // @ts-expect-error data for a kind that has none
      void recordEvent(trx, messageDeleted, { ...facts, data: { content: 'Hello' } });
    };
  });
});
