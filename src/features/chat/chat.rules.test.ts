import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRecipient,
  linkParts,
  MESSAGE_MAX,
  mayDelete,
  sendable,
  sharedFile,
  whyNotCorrect,
} from './chat.rules.ts';

describe('sendable text', () => {
  it.each([
    ['Hello', 'Hello'],
    ['  Hello \n', 'Hello'],
    ['', null],
    [' \n\t\u00a0 ', null],
    ['x'.repeat(MESSAGE_MAX), 'x'.repeat(MESSAGE_MAX)],
    ['x'.repeat(MESSAGE_MAX + 1), null],
  ])('turns %j into %j [CHAT-05, CHAT-06]', (text, sent) => {
    expect(sendable(text)).toBe(sent);
  });
});

describe('a message is addressed', () => {
  it.each([
    ['to its recipient', { sender_id: 'you', recipient_id: 'me' }, true],
    [
      'to anyone but its sender, if for several or nobody yet',
      { sender_id: 'you', recipient_id: null },
      true,
    ],
    ['to me, even if its sender is gone', { sender_id: null, recipient_id: 'me' }, true],
    ['not to its sender', { sender_id: 'me', recipient_id: null }, false],
    ['not to me, if it was for someone who has left', { sender_id: 'you', recipient_id: 'gone' }, false],
  ])('%s [CHAT-16, CHAT-17]', (_, message, notifies) => {
    expect(isRecipient('me', message)).toBe(notifies);
  });
});

it.each([
  ['me', null, true],
  ['me', '2026-11-23T08:00:00.000Z', false],
  ['you', null, false],
  [null, null, false],
] as const)(
  'a message of %s, deleted at %s: may I delete it? %j [CHAT-14, CHAT-15]',
  (sender_id, deleted_at, may) => {
    expect(mayDelete('me', { sender_id, deleted_at })).toBe(may);
  },
);

describe('the name of a shared file', () => {
  it.each([
    ['system', 'Shared a file: plan.pdf', 'plan.pdf'],
    ['system', 'Something else', 'Something else'],
    ['text', 'Shared a file: plan.pdf', null],
  ])('in a %s message %j is %j [CHAT-09]', (message_type, content, file) => {
    expect(sharedFile({ message_type, content })).toBe(file);
  });
});

describe('links in a message', () => {
  const links = (text: string) =>
    linkParts(text).flatMap((part) => ('href' in part ? [[part.text, part.href]] : []));

  it.each([
    ['See https://medicare.gov/plan today', 'https://medicare.gov/plan', 'https://medicare.gov/plan'],
    ['www.medicare.gov.', 'www.medicare.gov', 'https://www.medicare.gov/'],
    ['(https://example.org/a)', 'https://example.org/a', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['HTTP://EXAMPLE.ORG/Path?', 'HTTP://EXAMPLE.ORG/Path', 'http://example.org/Path'],
    ['https://example.org/?q=1&r=2, then', 'https://example.org/?q=1&r=2', 'https://example.org/?q=1&r=2'],
  ])('%s is linked [CHAT-22, CH6]', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  it.each([
    ['Write to dana@example.test.', 'dana@example.test', 'mailto:dana@example.test'],
    [
      '(maria.alvarez+mom@care.example.org)',
      'maria.alvarez+mom@care.example.org',
      'mailto:maria.alvarez+mom@care.example.org',
    ],
    ['Call (480) 555-0134 today', '(480) 555-0134', 'tel:+14805550134'],
    ['480-555-0134.', '480-555-0134', 'tel:+14805550134'],
    ['Llame al 480.555.0134, por favor', '480.555.0134', 'tel:+14805550134'],
    ['1-800-677-1116', '1-800-677-1116', 'tel:+18006771116'],
    ['+1 480 555 0134', '+1 480 555 0134', 'tel:+14805550134'],
  ])('%s is linked to write or call [CHAT-22]', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  it.each([
    'Medicare 1EG4-TE5-MK73',
    'Card 4111-1111-1111-1111',
    'On 2026-11-22 at 10.30',
    'Account 4805550134',
    'Policy 480-555-01345',
    'SSN 123-45-6789',
    'Version 480.555.0134.2',
    'a@b',
    'maria@alvarez',
    '@dana.example',
    'Room 119-555-0134',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.org',
    'https://bank.example@evil.example/',
    'https://localhost',
    'nothttps://example.org',
    '<a href="https:evil">',
    'https://',
    'www.',
  ])('%s is not linked [CHAT-22, CH6]', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('never change the text, and lead only to the web, an email or a call [CHAT-22, CH6]', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.emailAddress(),
      fc.constantFrom('www.a.b', '(', ')', '.', 'https://x.y/(z)', '(480) 555-0134', '+1', 'javascript:'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join(' ');
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts)
          if ('href' in part) expect(part.href).toMatch(/^(https?:\/\/|mailto:[^:]+@[^:]+$|tel:\+\d{11}$)/);
      }),
    );
  });
});

describe('a message may be corrected', () => {
  const SENT = '2026-11-22T10:00:00.000Z';
  const at = (ms: number) => new Date(Date.parse(SENT) + ms);
  const MINUTES = 15 * 60_000;
  it.each([
    ['just sent', 'me', 'text', null, 0, null],
    ['by a clock that is behind', 'me', 'text', null, -5000, null],
    ['to the last moment', 'me', 'text', null, MINUTES, null],
    ['a moment later', 'me', 'text', null, MINUTES + 1, 'late'],
    ['days later', 'me', 'text', null, 5 * 86_400_000, 'late'],
    ['of somebody else', 'you', 'text', null, 0, 'not_own'],
    ['of somebody else, late', 'you', 'text', null, MINUTES + 1, 'not_own'],
    ['of an account that is gone', null, 'text', null, 0, 'not_own'],
    ['worded by us', 'me', 'system', null, 0, 'not_own'],
    ['deleted', 'me', 'text', SENT, 0, 'deleted'],
    ['deleted, of somebody else', 'you', 'text', SENT, 0, 'deleted'],
  ] as const)('%s', (_, sender_id, message_type, deleted_at, age, problem) => {
    const message = { sender_id, message_type, created_at: SENT, deleted_at };
    expect(whyNotCorrect('me', message, at(age))).toBe(problem);
  });
});
