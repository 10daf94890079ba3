import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

const SECRET = 'x'.repeat(32);
const DATABASE_URL = 'postgres://kinkeeper:hunter2@db.example/kinkeeper';

/** The one line that a start with these settings would stop with. */
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
  it('need none for the embedded default [AUTH-38]', () => {
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

  it('are read as what they mean; those of others are ignored [AUTH-38]', () => {
    const env = {
      PORT: '0',
      DATABASE_URL,
      APP_SECRET: SECRET,
      PUBLIC_URL: 'https://care.example',
      SMTP_URL: 'smtps://mail.example:465',
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
    ['DATABASE_URL', 'db.example'],
    ['APP_SECRET', 'x'.repeat(31)],
    ['PUBLIC_URL', 'care.example'],
    ['PUBLIC_URL', 'ftp://care.example'],
    ['PUBLIC_URL', 'https://'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'x'],
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
    ['RATE_SIGN_UP', 'x'],
    ['RATE_MAIL', 'x'],
    ['RATE_SHARE', 'x'],
  ])('stop the start when %s is %j, in one line that names it [AUTH-38]', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^Setting ${name}: .+$`));
  });

  it.each([
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://kinkeeper@db.example:port/kinkeeper'],
    ['SMTP_URL', 'smtp://'],
  ])('stop the start when %s is no whole address: %s [AUTH-38]', (name, value) => {
    expect(complaint({ APP_SECRET: SECRET, [name]: value })).toMatch(new RegExp(`^Setting ${name}: .+$`));
  });

  it('need a secret with an external database [AUTH-38]', () => {
    expect(complaint({ DATABASE_URL })).toBe('Setting APP_SECRET: is required with DATABASE_URL');
    expect(readConfig({ DATABASE_URL, APP_SECRET: SECRET }).embedded).toBe(false);
  });

  it('that are secret never stand in the complaint [AUTH-38, AUTH-39]', () => {
    const short = 'only-a-short-secret';
    expect(complaint({ APP_SECRET: short })).not.toContain(short);
    expect(complaint({ DATABASE_URL: DATABASE_URL.replace('postgres', 'mysql') })).not.toContain('hunter2');
  });
});

describe('the server', () => {
  it('stops with that line and exit code 1, before it touches anything [AUTH-38]', () => {
    const main = path.join(import.meta.dirname, 'main.ts');
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
