import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUILT_IN,
  escapeMarkup,
  SITE_SETTINGS,
  type SiteSettings,
  settingToken,
  withSettings,
} from './site-settings.ts';

const ALL = SITE_SETTINGS.map(settingToken);
const PAGE = ALL.map((token) => `<a href="${token}">${token}</a>`).join('\n');
const set = (value: string): SiteSettings => ({ ...BUILT_IN, BOOKING_URL: value });
const booking = (value: string, markup?: boolean) =>
  withSettings(`<${settingToken('BOOKING_URL')}>`, set(value), markup).slice(1, -1);

describe('the built-in settings', () => {
  it('exist for every setting, and each works where nothing is set [SITE-30]', () => {
    expect(Object.keys(BUILT_IN).toSorted()).toEqual([...SITE_SETTINGS].toSorted());
    expect(BUILT_IN.BOOKING_URL).toMatch(/^\/waitlist\?/);
    expect(BUILT_IN.CHAT_988_URL).toBe('https://chat.988lifeline.org/');
    for (const name of ['CONTACT_EMAIL', 'CAREERS_EMAIL'] as const)
      expect(BUILT_IN[name]).toMatch(/^[^@\s{}]+@[^@\s{}]+$/);
    // The form is our own, and addresses are relative to the page's own server.
    expect([BUILT_IN.WAITLIST_FORM_URL, BUILT_IN.PUBLIC_URL]).toEqual(['', '']);
  });
});

describe('the tokens', () => {
  it('belong to one setting each, and none contains another [SITE-30]', () => {
    expect(new Set(ALL).size).toBe(SITE_SETTINGS.length);
    for (const token of ALL) expect(ALL.filter((each) => each.includes(token))).toEqual([token]);
  });

  it('are all replaced, wherever they occur, and nothing else is [SITE-30]', () => {
    const made = withSettings(`100% ${PAGE}{email}`, BUILT_IN);
    expect(made).not.toContain('%KINKEEPER_');
    expect(made).toBe(
      `100% ${SITE_SETTINGS.map((name) => `<a href="${BUILT_IN[name]}">${BUILT_IN[name]}</a>`).join('\n')}{email}`,
    );
    expect(withSettings('%KINKEEPER_OTHER% %BOOKING_URL%', BUILT_IN)).toBe('%KINKEEPER_OTHER% %BOOKING_URL%');
  });
});

describe('a setting', () => {
  it.each([
    ['"><script>alert(1)</script>', '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;'],
    ["' onclick='x", '&#39; onclick=&#39;x'],
    ['https://a.test/?b=1&c=2', 'https://a.test/?b=1&#38;c=2'],
    ['&lt;', '&#38;lt;'],
  ])('%s is inert in a page [SITE-30]', (value, escaped) => {
    expect(booking(value)).toBe(escaped);
    expect(escapeMarkup(value)).toBe(escaped);
  });

  it('appears in plain text unchanged [SITE-30]', () => {
    expect(booking('https://a.test/?b=1&c="2"', false)).toBe('https://a.test/?b=1&c="2"');
  });

  it('survives a browser’s parser, and cannot end an attribute [SITE-30]', () => {
    const read = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const escaped = escapeMarkup(value);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(read(escaped)).toBe(value);
      }),
    );
  });

  // String.replaceAll treats $&, $$, $' and $` in its second argument as patterns; a function avoids that.
  it.each([
    'https://a.test/?price=$$5',
    'https://a.test/?a=$&b=1',
    "https://a.test/?$'",
    'https://a.test/?$`',
  ])('%s with a dollar sign is inserted unchanged [SITE-30]', (value) => {
    expect(booking(value, false)).toBe(value);
  });

  // Settings are inserted one after another, so a later pass sees what an earlier one inserted.
  it('that looks like a token stays what it is [SITE-30]', () => {
    const value = `https://a.test/${settingToken('CONTACT_EMAIL')}`;
    expect(booking(value)).toBe(value);
  });
});
