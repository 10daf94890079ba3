import { describe, expect, it } from 'vitest';
import { completeForm, type Path } from '#test/support/interest.ts';
import { limitedServer } from '#test/support/limited-server.ts';
import { untouched } from '#test/support/refusals.ts';

describe('the limit per address', () => {
  const limited = limitedServer({ RATE_INTEREST: '3' });
  const from = (address: string, path: Path, changes: Record<string, unknown> = {}, headers = {}) =>
    limited.post(address, path, completeForm(limited.product(), path, changes), headers);

  it('stops forms of both kinds, with Retry-After, and does not affect others [LI1, SITE-21, SITE-29]', async () => {
    const HERE = '127.0.0.11';
    expect((await from(HERE, '/waitlist', { email: 'kim' })).status).toBe(422);
    expect((await from(HERE, '/waitlist', { website: 'x' })).status).toBe(422);
    const answers = [
      await from(HERE, '/waitlist'),
      await from(HERE, '/applications'),
      await from(HERE, '/waitlist'),
    ];
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    const inBetween = await untouched(limited.product(), async () => [
      await from(HERE, '/waitlist'),
      await from(HERE, '/applications'),
      await from(
        HERE,
        '/applications',
        {},
        { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      ),
    ]);
    for (const { status, headers, body } of inBetween) {
      expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      const { retry_after } = body.data as { retry_after: number };
      expect(retry_after).toBeGreaterThan(3500);
      expect(retry_after).toBeLessThanOrEqual(3600);
      expect(headers['retry-after']).toBe(String(retry_after));
    }
    expect((await from('127.0.0.12', '/waitlist')).status).toBe(200);
    expect((await limited.send({ path: '/api/interest/ticket', from: HERE })).status).toBe(200);
  });

  it('holds for concurrent forms [LI1]', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => from('127.0.0.13', '/applications')));
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 200, 200, ...Array(6).fill(429)]);
  });

  it('resets after an hour [LI1]', async () => {
    const HERE = '127.0.0.14';
    for (let sent = 0; sent < 3; sent += 1) await from(HERE, '/waitlist');
    expect((await from(HERE, '/waitlist')).status).toBe(429);
    await limited.product().sql('update rate_limits set expire = 0');
    expect((await from(HERE, '/waitlist')).status).toBe(200);
  });

  it('stores nobody’s name in the table of counters [ASVS 14.2]', async () => {
    const rows = await limited.product().sql<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => /127\.0|kim|example/.test(key))).toEqual([]);
  });
});
