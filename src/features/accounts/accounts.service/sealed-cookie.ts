/** Cookies that a browser carries for us for some minutes: encrypted, so that it can neither read nor change them. */
import { hkdfSync } from 'node:crypto';
import { MINUTE_MS } from '#kit/days.ts';
import { unwrapKey, wrapKey } from '#server/objects/cipher.ts';
import { cookieName } from './cookie.ts';

interface Sealed<T> {
  value: T;
  until: number;
}

/** @param Path where the browser sends it */
export function sealedCookie<T>(name: string, { path, minutes }: { path: string; minutes: number }) {
  const pattern = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name.replaceAll('.', '\\.')}=([\\w-]{1,3000})`);
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `${name} 1`, 32));
  const attributes = (secure: boolean) => `Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    set(value: T, now: Date, { secret, secure }: { secret: string; secure: boolean }): string {
      const sealed: Sealed<T> = { value, until: now.getTime() + minutes * MINUTE_MS };
      const text = wrapKey(Buffer.from(JSON.stringify(sealed)), keyOf(secret), name).toString('base64url');
      return `${cookieName(name, secure)}=${text}; Max-Age=${minutes * 60}; ${attributes(secure)}`;
    },

    /** @returns null without one, after its end, or if it is not ours */
    read(header: string | null, now: Date, secret: string): T | null {
      const [, text] = pattern.exec(header ?? '') ?? [];
      if (!text) return null;
      try {
        const plain = unwrapKey(Buffer.from(text, 'base64url'), keyOf(secret), name);
        const { value, until } = JSON.parse(plain.toString()) as Sealed<T>;
        return until > now.getTime() ? value : null;
      } catch {
        return null;
      }
    },

    end: (secure: boolean): string => `${cookieName(name, secure)}=; Max-Age=0; ${attributes(secure)}`,
  };
}
