// Our access tokens, verified from the published keys by a program of others: PyJWT.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { openAccessTokens } from '#features/accounts/accounts.service/access-tokens.ts';
import { newTokenKey, openTokenKeys } from '#features/accounts/accounts.service/token-keys.ts';
import { systemClock } from '#kit/clock.ts';

const READER = path.join(import.meta.dirname, 'tokens.py');
const SECRET = 'a secret of the tests, long enough for it';
const SITE = 'https://care.example.test';
const bearer = { personId: crypto.randomUUID(), sessionId: crypto.randomUUID() };

async function issuer(site = SITE) {
  const row = await newTokenKey(SECRET, systemClock.now());
  const db = { oneAsSystem: async () => [row] } as unknown as Database;
  const keys = openTokenKeys(db, systemClock, SECRET);
  return { keys, tokens: openAccessTokens(keys, systemClock, site) };
}

/** What PyJWT makes of tokens: whose each is, or the name of its refusal. */
function verdicts(keys: object[], tokens: string[]): string[] {
  const input = JSON.stringify({ keys, tokens, issuer: SITE, audience: `${SITE}/api` });
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [READER], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`PyJWT did not run; install python3-jwt from Debian: ${stderr}`);
  return JSON.parse(stdout) as string[];
}

it('an access token is verified by another program, and refused when bent [AUTH-45]', async () => {
  const [ours, theirs] = [await issuer(), await issuer()];
  const elsewhere = await issuer('https://elsewhere.example.test');
  const { keys } = await ours.keys.published();
  const good = await ours.tokens.issue(bearer);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const bent = Buffer.from(JSON.stringify({ ...JSON.parse(atob(payload)), sub: crypto.randomUUID() }));
  const kid = JSON.parse(atob(head)) as { kid: string };
  const none = Buffer.from(JSON.stringify({ ...kid, alg: 'none' })).toString('base64url');
  const others = (await elsewhere.keys.published()).keys;
  expect(
    verdicts(
      [...keys, ...others],
      [
        good,
        `${head}.${bent.toString('base64url')}.${signature}`,
        `${none}.${payload}.`,
        await theirs.tokens.issue(bearer),
        await elsewhere.tokens.issue(bearer),
      ],
    ),
  ).toEqual([
    bearer.personId,
    'InvalidSignatureError',
    expect.stringMatching(/InvalidAlgorithmError|DecodeError/),
    'KeyError',
    expect.stringMatching(/InvalidAudienceError|InvalidIssuerError/),
  ]);
});
