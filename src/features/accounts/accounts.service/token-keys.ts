/** The keys that sign access tokens: created at the first start, replaced by age or by a command. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { Database } from '#db/open.ts';
import type { Clock } from '#kit/clock.ts';
import { unwrapKey, wrapKey } from '#server/objects/cipher.ts';
import * as queries from '../accounts.tokens.queries.ts';
import { isKeyDue, retiredKeys, signingKey } from '../accounts.tokens.rules.ts';

export const SIGNING_ALGORITHM = 'ES256';
/** Another process may have changed the keys. */
const FRESH_MS = 5000;
/** A token with a key that we do not know makes us look again, at most this often. */
const UNKNOWN_MS = 1000;

interface TokenKey {
  kid: string;
  created_at: Date;
  jwk: ReturnType<typeof publicJwk>;
  publicKey: KeyObject;
  /** Null if it was encrypted under another secret: it signs nothing, and its last tokens end. */
  privateKey: KeyObject | null;
}

export function openTokenKeys(db: Pick<Database, 'asSystem' | 'oneAsSystem'>, clock: Clock, secret: string) {
  const outer = outerKey(secret);
  const opened = new Map<string, TokenKey>();
  let keys: TokenKey[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  function open({ kid, created_at, wrapped_key, ...point }: queries.TokenKeyRow): TokenKey {
    const jwk = publicJwk(point);
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    return { kid, created_at, jwk, publicKey, privateKey: opensWith(wrapped_key, kid) };
  }

  function opensWith(wrapped: Buffer, kid: string): KeyObject | null {
    try {
      return createPrivateKey({ key: unwrapKey(wrapped, outer, kid), format: 'der', type: 'pkcs8' });
    } catch {
      return null;
    }
  }

  async function read(maxAge: number): Promise<TokenKey[]> {
    if (performance.now() - readAt < maxAge) return keys;
    const rows = await db.oneAsSystem<queries.TokenKeyRow>(queries.allTokenKeys());
    for (const row of rows) if (!opened.has(row.kid)) opened.set(row.kid, open(row));
    keys = rows.map(({ kid }) => opened.get(kid) as TokenKey);
    readAt = performance.now();
    return keys;
  }

  /** @param revoke ends the former keys at once, and with them all access tokens */
  async function change(isDue: (rows: queries.TokenKeyRow[]) => boolean, revoke = false): Promise<void> {
    const now = clock.now();
    const made = await newTokenKey(secret, now);
    await db.asSystem(async (trx) => {
      const rows = await queries.lockTokenKeys(trx);
      const due = isDue(rows);
      const gone = revoke ? rows : retiredKeys(rows, now);
      await queries.deleteTokenKeys(
        trx,
        gone.map(({ kid }) => kid),
      );
      if (due) await queries.insertTokenKey(trx, made);
    });
    readAt = Number.NEGATIVE_INFINITY;
  }

  return {
    /** Makes a key where there is none that we can use, and one to follow a key that is old. */
    renew: () =>
      change((rows) =>
        isKeyDue(
          rows.filter(({ wrapped_key, kid }) => opensWith(wrapped_key, kid)),
          clock.now(),
        ),
      ),

    /** Makes a new key, whatever the age of the present one. */
    rotate: (options: { revoke: boolean }) => change(() => true, options.revoke),

    /** The key that signs now. */
    async signing(): Promise<{ kid: string; privateKey: KeyObject }> {
      const usable = (await read(FRESH_MS)).flatMap(({ privateKey, ...key }) =>
        privateKey ? [{ ...key, privateKey }] : [],
      );
      const key = signingKey(usable, clock.now());
      if (!key) throw new Error('there is no key that signs tokens');
      return key;
    },

    /** @returns the key of this id, if it is published */
    async find(kid: string | undefined): Promise<KeyObject | undefined> {
      const of = (all: TokenKey[]) => all.find((key) => key.kid === kid)?.publicKey;
      return of(await read(FRESH_MS)) ?? of(await read(UNKNOWN_MS));
    },

    /** What others verify our tokens with (RFC 7517). */
    published: async () => ({
      keys: (await read(FRESH_MS)).map(({ kid, jwk }) => ({
        ...jwk,
        kid,
        alg: SIGNING_ALGORITHM,
        use: 'sig',
      })),
    }),
  };
}

export type TokenKeys = ReturnType<typeof openTokenKeys>;

const publicJwk = ({ x, y }: { x: string; y: string }) => ({ kty: 'EC', crv: 'P-256', x, y });

const outerKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'kinkeeper token keys 1', 32));

export async function newTokenKey(secret: string, now: Date): Promise<queries.TokenKeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint(publicJwk({ x, y }));
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  return { kid, x, y, wrapped_key: wrapKey(pkcs8, outerKey(secret), kid), created_at: now };
}
