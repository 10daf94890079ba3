import { expect, it } from 'vitest';
import { escapeMarkup } from '#kit/site-settings.ts';
import { defineLetter, letterWriter } from './letter.ts';

const letter = defineLetter('made_up', (_, { url, stopUrl }: { url: string; stopUrl?: string }) => ({
  subject: 'Subject',
  greeting: 'Hello,',
  body: [],
  button: 'Open',
  closing: 'That is all.',
  url,
  ...(stopUrl && { stopUrl, endsByOneClick: true }),
}));
const write = letterWriter([letter]);
const SITE = 'https://kinkeeper.example';

it.each([
  ['/verify-email?token=a.b-c_d', '/verify-email?token=a.b-c_d&lang=es'],
  ['/auth?returnTo=%2Fgetstarted', '/auth?returnTo=%2Fgetstarted&lang=es'],
  ['/account#export', '/account?lang=es#export'],
])(
  'a letter in Spanish leads to %s in Spanish, and one in English says nothing of a language',
  (path, spanish) => {
    const sent = letter.of({ url: SITE + path });
    expect(write(sent, 'en').text).toContain(`Open:\n${SITE}${path}\n`);
    const { text, html } = write(sent, 'es');
    expect(text).toContain(`Open:\n${SITE}${spanish}\n`);
    expect(html).toContain(escapeMarkup(SITE + spanish));
  },
);

it('the way to stop letters in Spanish is in Spanish', () => {
  const stopUrl = `${SITE}/stop-mail?token=a.b`;
  const { text, unsubscribeUrl } = write(letter.of({ url: SITE, stopUrl }), 'es');
  expect(unsubscribeUrl).toBe(`${stopUrl}&lang=es`);
  expect(text).toContain(`\n${stopUrl}&lang=es\n`);
});
