import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../kit/site-settings.ts';
import { contactEmail, readConfig, siteSettings } from './config.ts';

describe('the settings of the public pages', () => {
  const site = (env: Record<string, string>, publicUrl = 'https://care.example') =>
    siteSettings(readConfig(env), publicUrl);

  it('each have a working default [SITE-30]', () => {
    expect(site({})).toEqual({ ...BUILT_IN, PUBLIC_URL: 'https://care.example' });
    const empty = ['BOOKING_URL', 'WAITLIST_FORM_URL', 'CHAT_988_URL', 'CONTACT_EMAIL', 'CAREERS_EMAIL'];
    expect(site(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual(site({}));
    for (const value of Object.values(site({}))) expect(value).not.toMatch(/[{}]|undefined|null/);
  });

  it('are used as given [SITE-30]', () => {
    const env = {
      BOOKING_URL: 'https://cal.example/kin?month=1&day=2#top',
      WAITLIST_FORM_URL: 'https://forms.example/w/1',
      CHAT_988_URL: 'https://chat.example/es',
      CONTACT_EMAIL: 'care@kin.example',
      CAREERS_EMAIL: 'jobs@kin.example',
    };
    expect(site({ ...env, TEAM_EMAIL: 'team@kin.example' })).toEqual({
      ...BUILT_IN,
      ...env,
      BOOKING_URL_ES: env.BOOKING_URL,
      PUBLIC_URL: 'https://care.example',
    });
  });

  it('drop the trailing slash of our own address [SITE-30]', () => {
    expect(site({}, 'https://care.example/').PUBLIC_URL).toBe('https://care.example');
    expect(site({}, 'https://example.org/care/').PUBLIC_URL).toBe('https://example.org/care');
  });

  it.each<[string, Record<string, string>]>([
    ['hello@kinkeeper.localhost', {}],
    ['no@kin.example', { MAIL_FROM: 'no@kin.example' }],
    ['no@kin.example', { MAIL_FROM: ' no@kin.example ' }],
    ['no@kin.example', { MAIL_FROM: 'Kinkeeper, Inc. <no@kin.example>' }],
    ['no@kin.example', { MAIL_FROM: '"Kin <3" < no@kin.example >' }],
    ['care@kin.example', { MAIL_FROM: 'K <no@kin.example>', CONTACT_EMAIL: 'care@kin.example' }],
  ])('send mail to %s with %j [SITE-22, SITE-30]', (expected, env) => {
    expect(contactEmail(readConfig(env))).toBe(expected);
    expect(site(env)).toMatchObject({ CONTACT_EMAIL: expected, CAREERS_EMAIL: expected });
  });

  it('send helpers to their own address if there is one [SITE-20, SITE-30]', () => {
    const { CONTACT_EMAIL, CAREERS_EMAIL } = site({ CAREERS_EMAIL: 'jobs@kin.example' });
    expect([CONTACT_EMAIL, CAREERS_EMAIL]).toEqual([BUILT_IN.CONTACT_EMAIL, 'jobs@kin.example']);
  });

  it('do not reveal who on the team is notified [SITE-30]', () => {
    expect(JSON.stringify(site({ TEAM_EMAIL: 'team@kin.example' }))).not.toContain('team@');
  });
});
