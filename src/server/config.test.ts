import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lacksSender, readConfig, SettingError, siteSettings } from './config.ts';

const SECRET = 'x'.repeat(32);
const DATABASE_URL = 'postgres://kinkeeper:hunter2@db.example/kinkeeper';
/** With the operator's database, as far as it can be without a site. */
const OUTSIDE = { DATABASE_URL, APP_SECRET: SECRET, SMTP_URL: 'outbox:' };

/** The one line with which these settings stop the start. */
function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error('these settings were accepted');
}

describe('settings', () => {
  it('are all optional for the embedded default [AUTH-38]', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: path.resolve('data'),
      DEMO: true,
      TRUST_PROXY: false,
      SESSION_IDLE_MINUTES: 30,
      SESSION_MAX_HOURS: 12,
      embedded: true,
    });
  });

  it('are parsed into their types; unknown ones are ignored [AUTH-38]', () => {
    const env = {
      PORT: '0',
      DATABASE_URL,
      APP_SECRET: SECRET,
      PUBLIC_URL: 'https://care.example',
      SMTP_URL: 'smtps://mail.example:465',
      MAIL_FROM: 'Kin <letters@kin.example>',
      DEMO: '0',
      TRUST_PROXY: '1',
      SESSION_IDLE_MINUTES: '0.5',
      RATE_MAIL: '0',
    };
    const config = readConfig({ ...env, PATH: '/usr/bin' });
    expect(config).not.toHaveProperty('PATH');
    expect(config).toMatchObject({
      ...env,
      PORT: 0,
      DEMO: false,
      TRUST_PROXY: true,
      SESSION_IDLE_MINUTES: 0.5,
      RATE_MAIL: 0,
      embedded: false,
    });
  });

  it('that are empty count as not set [AUTH-38]', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', APP_SECRET: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db.example/kinkeeper'],
    ['DATABASE_READ_URL', 'postgres://a,b/kinkeeper?target_session_attrs=read-write'],
    ['DATABASE_URL', 'db.example'],
    ['APP_SECRET', 'x'.repeat(31)],
    ['PUBLIC_URL', 'care.example'],
    ['PUBLIC_URL', 'ftp://care.example'],
    ['PUBLIC_URL', 'https://'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMS_URL', 'sms.example'],
    ['SMS_URL', 'http://user:key@sms.example/messages'],
    ['SMS_URL', 'https://sms.example/messages'],
    ['SMS_URL', 'outbox'],
    ['MAIL_FROM', 'x'],
    ['MEETING_URL', 'meet.example/{room}'],
    ['MEETING_URL', 'http://meet.example/{room}'],
    ['MEETING_URL', 'javascript:{room}'],
    ['MEETING_URL', 'https://meet.example/'],
    ['MEETING_URL', 'https://{room'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_IDLE_MINUTES', 'half an hour'],
    ['SESSION_MAX_HOURS', '-12'],
    ['SESSION_MAX_HOURS', 'Infinity'],
    ['RATE_REQUESTS', '-1'],
    ['RATE_SIGN_IN_ACCOUNT', '1.5'],
    ['RATE_SIGN_IN_ADDRESS', 'x'],
    ['RATE_SIGN_IN_EVERYWHERE', '-1'],
    ['RATE_SIGN_UP', 'x'],
    ['RATE_MAIL', 'x'],
    ['RATE_SMS', 'x'],
    ['RATE_SMS_ADDRESS', '-1'],
    ['RATE_SMS_DAY', 'x'],
    ['RATE_SHARE', 'x'],
    ['RATE_INTEREST', 'x'],
    ['RATE_INTEREST', '-1'],
    ['RATE_VERIFY', 'x'],
    ['RATE_PACKS', 'x'],
    ['RATE_FEEDS', 'x'],
    ['AI_PROVIDER', 'openai'],
    ['AI_BASE_URL', 'localhost:11434/v1'],
    ['AI_BASE_URL', 'file:///etc/passwd'],
    ['AI_API_KEY', 'two words'],
    ['AI_API_KEY', 'key\r\nx-other: 1'],
    ['BOOKING_URL', 'cal.example/kin'],
    ['BOOKING_URL', '/waitlist'],
    ['BOOKING_URL', 'javascript:alert(1)'],
    ['BOOKING_URL', 'mailto:care@kin.example'],
    ['WAITLIST_FORM_URL', 'forms.example'],
    ['WAITLIST_FORM_URL', 'http://forms.example/1'],
    ['WAITLIST_FORM_URL', 'data:text/html,x'],
    ['CHAT_988_URL', 'chat'],
    ['CHAT_988_URL', 'javascript:alert(1)'],
    ['CONTACT_EMAIL', 'care'],
    ['CONTACT_EMAIL', 'Kin <care@kin.example>'],
    ['CONTACT_EMAIL', 'care@kin.example, other@kin.example'],
    ['CAREERS_EMAIL', '{email}'],
    ['CAREERS_EMAIL', 'mailto:jobs@kin.example'],
    ['TEAM_EMAIL', 'team@'],
  ])('stop the start when %s is %j, in one line that names it [AUTH-38]', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^Setting ${name}: .+$`));
  });

  it.each([
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://kinkeeper@db.example:port/kinkeeper'],
    ['DATABASE_URL', 'postgres://kinkeeper@db.example/kinkeeper?options=-c%20role%3Downer'],
    ['SMTP_URL', 'smtp://'],
  ])('stop the start when %s is not a complete address: %s [AUTH-38]', (name, value) => {
    expect(complaint({ APP_SECRET: SECRET, [name]: value })).toMatch(new RegExp(`^Setting ${name}: .+$`));
  });

  it('send codes to phones by a gateway, or keep them where somebody reads them [AUTH-38, AUTH-40]', () => {
    const gateway = 'https://user:key@sms.example/messages?From=%2B16025550100';
    expect(readConfig({ ...OUTSIDE, SMS_URL: gateway }).SMS_URL).toBe(gateway);
    expect(readConfig({ SMS_URL: 'http://user:key@localhost:4010/' }).SMS_URL).toContain('localhost');
    expect(readConfig({ SMS_URL: 'outbox:' }).SMS_URL).toBe('outbox:');
    expect(complaint({ ...OUTSIDE, SMS_URL: 'outbox:' })).toMatch(/^Setting SMS_URL: must be a gateway/);
    expect(siteSettings(readConfig({}), 'https://kin.example').PHONE_CODES).toBe('');
    expect(siteSettings(readConfig({ SMS_URL: 'outbox:' }), 'https://kin.example').PHONE_CODES).toBe('1');
  });

  it('need a secret with an external database [AUTH-38]', () => {
    expect(complaint({ DATABASE_URL })).toBe('Setting APP_SECRET: is required with DATABASE_URL');
    expect(complaint({ DATABASE_READ_URL: DATABASE_URL })).toBe(
      'Setting DATABASE_URL: is required with DATABASE_READ_URL',
    );
    expect(readConfig(OUTSIDE).embedded).toBe(false);
  });

  it('lack a sender whom mail servers take only with an external database and one of those [AUTH-38]', () => {
    const site = { ...OUTSIDE, PUBLIC_URL: 'https://care.example', SMTP_URL: 'smtp://mail.example' };
    expect(lacksSender(readConfig(site))).toBe(true);
    expect(lacksSender(readConfig({ ...site, MAIL_FROM: 'letters@care.example' }))).toBe(false);
    expect(lacksSender(readConfig({ SMTP_URL: 'smtp://localhost' }))).toBe(false);
  });

  it.each([
    ['PUBLIC_URL', 'care.example.org', 'must be a whole address that begins with https:// or http://'],
    ['SMTP_URL', '127.0.0.1:25', 'must be outbox:, or a whole address that begins with smtp:// or smtps://'],
    ['TRUST_PROXY', 'yes', 'must be 0 or 1'],
    ['MFA_ADMINS', 'yes', 'must be 0 or 1 or always'],
    ['RATE_MAIL', '-1', 'must be at least 0'],
    ['RATE_MAIL', 'five', 'must be a number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '65536', 'must be at most 65535'],
    ['SESSION_IDLE_MINUTES', '0', 'must be more than 0'],
    ['CONTACT_EMAIL', 'care', 'must be an e-mail address'],
    ['OPERATOR_NAME', 'x'.repeat(301), 'must have at most 300 characters'],
    [
      'DATABASE_URL',
      `${DATABASE_URL}?sslmode=requir`,
      'must have no sslmode but disable, prefer, require, verify-ca, verify-full, no-verify',
    ],
  ])('say what to do: %s=%s [AUTH-38]', (name, value, what) => {
    expect(complaint({ [name]: value })).toBe(`Setting ${name}: ${what}`);
  });

  it('need a mail server with an external database, except on this machine [AUTH-38]', () => {
    const site = {
      ...OUTSIDE,
      PUBLIC_URL: 'https://care.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'letters@care.example',
    };
    expect(readConfig(site)).toMatchObject({ SMTP_URL: site.SMTP_URL, HOST: '0.0.0.0' });
    for (const SMTP_URL of ['', 'outbox:'])
      expect(complaint({ ...site, SMTP_URL })).toMatch(/^Setting SMTP_URL: must be a mail server/);
    expect(complaint({ ...site, PUBLIC_URL: '' })).toMatch(/^Setting PUBLIC_URL: is required with DATABASE_/);
    for (const PUBLIC_URL of ['', 'http://localhost:3000', 'https://127.0.0.1'])
      for (const SMTP_URL of ['', 'outbox:'])
        expect(readConfig({ ...OUTSIDE, PUBLIC_URL, SMTP_URL })).toMatchObject({
          SMTP_URL: undefined,
          HOST: '127.0.0.1',
        });
    expect(readConfig({ SMTP_URL: 'outbox:' })).toEqual(readConfig({}));
  });

  it('take the secret from a file outside the data folder, and only from there [AUTH-38]', () => {
    const inFile = { DATABASE_URL, SMTP_URL: 'outbox:', APP_SECRET_FILE: '/run/secrets/kinkeeper' };
    expect(readConfig(inFile).APP_SECRET_FILE).toBe('/run/secrets/kinkeeper');
    expect(complaint({ ...inFile, APP_SECRET: SECRET })).toMatch(/^Setting APP_SECRET_FILE: is one too many/);
    expect(complaint({ ...inFile, DATA_DIR: '/run/secrets' })).toMatch(
      /^Setting APP_SECRET_FILE: must be outside DATA_DIR/,
    );
  });

  it.each<[string, Record<string, string>]>([
    ['AI_MODEL: is required with AI_PROVIDER', { AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' }],
    ['AI_API_KEY: is required with AI_PROVIDER=anthropic', { AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }],
    [
      'AI_BASE_URL: is required with AI_PROVIDER=openai-compatible',
      { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_API_KEY: 'k' },
    ],
    [
      'AI_MODEL: is required with AI_PROVIDER',
      { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: '' },
    ],
  ])('stop the start with "%s" [AUTH-38, PACK-14]', (line, env) => {
    expect(complaint(env)).toBe(`Setting ${line}`);
  });

  it.each<[Record<string, string>]>([
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: 'http://127.0.0.1:11434/v1' }],
    [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' }],
  ])('of a model are complete with %j [PACK-14]', (env) => {
    expect(readConfig(env)).toMatchObject(env);
  });

  it('that are secret never appear in the error [AUTH-38, AUTH-39]', () => {
    const short = 'only-a-short-secret';
    expect(complaint({ APP_SECRET: short })).not.toContain(short);
    expect(complaint({ DATABASE_URL: DATABASE_URL.replace('postgres', 'mysql') })).not.toContain('hunter2');
    expect(complaint({ AI_API_KEY: 'my secret key' })).not.toContain('secret');
  });

  // MAIL_FROM only needs 3 characters, and the footer's mail link is derived from it.
  it('are never a dead link: a MAIL_FROM without an address stops the start [SITE-22, SITE-30]', () => {
    expect(complaint({ MAIL_FROM: 'Kinkeeper' })).toMatch(/^Setting MAIL_FROM: .+$/);
  });
});

describe('the duty to have a second factor', () => {
  it('is the admins’ by default where the database is the operator’s [AUTH-44]', () => {
    expect(readConfig({})).toMatchObject({ MFA_ADMINS: '0', MFA_PROVIDERS: '0' });
    expect(readConfig(OUTSIDE)).toMatchObject({ MFA_ADMINS: '1', MFA_PROVIDERS: '0' });
    expect(readConfig({ ...OUTSIDE, MFA_ADMINS: '0', MFA_PROVIDERS: 'always' })).toMatchObject({
      MFA_ADMINS: '0',
      MFA_PROVIDERS: 'always',
    });
  });

  it('has three degrees, and none with the demo, whose people could not sign in [AUTH-44]', () => {
    expect(complaint({ MFA_ADMINS: 'yes' })).toMatch(/^Setting MFA_ADMINS: /);
    expect(complaint({ MFA_PROVIDERS: '1' })).toMatch(/^Setting MFA_PROVIDERS: needs DEMO=0/);
    expect(readConfig({ DEMO: '0', MFA_PROVIDERS: '1' }).MFA_PROVIDERS).toBe('1');
  });
});

describe('the server', () => {
  it('stops with that line and exit code 1, before it touches anything [AUTH-38]', () => {
    const main = path.join(import.meta.dirname, '../app/main.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
      env: { PATH: process.env.PATH, DATABASE_URL },
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Setting APP_SECRET: is required with DATABASE_URL\n',
    });
  }, 30_000);
});
