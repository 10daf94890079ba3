import { expect, it } from 'vitest';
import { environment } from '#tools/support/environment.mjs';
import { run } from '#tools/support/run.ts';

it.each([
  ['', 'undefined'],
  ['production', 'production'],
  ['development', 'development'],
])('a NODE_ENV of “%s” reaches the page build as %s', async (given, seen) => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = given;
  try {
    const { output } = await run('node', ['-p', 'String(process.env.NODE_ENV)'], { quiet: true });
    expect(output.trim()).toBe(seen);
  } finally {
    process.env.NODE_ENV = before;
  }
});

it('the rest of the environment is unchanged', () => {
  expect(environment({ NODE_ENV: '', PORT: '3000', SMTP_URL: '' })).toEqual({ PORT: '3000', SMTP_URL: '' });
});
