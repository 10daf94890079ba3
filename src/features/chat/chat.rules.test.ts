import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnreadBy, linkParts, sendable, sharedFile } from './chat.rules.ts';

describe('what is sent', () => {
  it.each([
    ['Hello', 'Hello'],
    ['  Hello \n', 'Hello'],
    ['', null],
    [' \n\t\u00a0 ', null],
  ])('%j becomes %j [CHAT-05, CHAT-06]', (text, sent) => {
    expect(sendable(text)).toBe(sent);
  });
});

describe('a message is unread', () => {
  it.each([
    ['by whom it is for', { sender_id: 'you', recipient_id: 'me', read_at: null }, true],
    [
      'by anybody else, where it is for nobody yet',
      { sender_id: 'you', recipient_id: null, read_at: null },
      true,
    ],
    ['by me, where its sender is gone', { sender_id: null, recipient_id: 'me', read_at: null }, true],
    ['not once it is read', { sender_id: 'you', recipient_id: 'me', read_at: 'then' }, false],
    ['not by who sent it', { sender_id: 'me', recipient_id: null, read_at: null }, false],
    ['not where it was for who has left', { sender_id: 'you', recipient_id: 'gone', read_at: null }, false],
  ])('%s [CHAT-16, CHAT-17]', (_, message, unread) => {
    expect(isUnreadBy('me', message)).toBe(unread);
  });
});

describe('the name of a shared file', () => {
  it.each([
    ['system', 'Shared a file: plan.pdf', 'plan.pdf'],
    ['system', 'Something else', 'Something else'],
    ['text', 'Shared a file: plan.pdf', null],
  ])('of a %s message %j is %j [CHAT-09]', (message_type, content, file) => {
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
  ])('%s has one [CHAT-22, CH6]', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.org',
    'https://bank.example@evil.example/',
    'https://localhost',
    'mail@www.example',
    'nothttps://example.org',
    '<a href="https:evil">',
    'https://',
    'www.',
  ])('%s has none [CHAT-22, CH6]', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('never change a word, and lead only to the web [CHAT-22, CH6]', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.constantFrom('www.a.b', '(', ')', '.', 'https://x.y/(z)'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join(' ');
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) if ('href' in part) expect(part.href).toMatch(/^https?:\/\//);
      }),
    );
  });
});
