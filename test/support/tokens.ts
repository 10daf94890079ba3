// Tokens for programs, in tests: asking for them, and calling with them.
import type { JSONWebKeySet } from 'jose';
import type { Tokens } from '#features/accounts/accounts.tokens.contract.ts';
import { type Answer, type Client, PASSWORD, type Product } from './product.ts';

export const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'];
export const ENDED = [401, 'TOKEN_ENDED'];

export const code = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** @param product the one under test, once it has started */
export function tokensOf(product: () => Product) {
  const grant = <T = Tokens>(
    grant_type: string,
    body?: object,
    at: Client = product().nobody(),
    headers = {},
  ) => at.call<T>('POST', `/token?grant_type=${grant_type}`, body, headers);
  return {
    grant,
    byPassword: async (who: Client) =>
      (await grant('password', { email: who.email, password: PASSWORD })).body,
    refresh: (refresh_token: string, agent = 'A program') =>
      grant('refresh_token', { refresh_token }, product().nobody(), { 'user-agent': agent }),
    /** A call with a token. */
    askAs: (token: string, method = 'GET', path = '/user', body?: object) =>
      product().nobody().call(method, path, body, bearer(token)),
    publishedKeys: async () =>
      (await (
        await product().app.request('http://localhost:3000/.well-known/jwks.json')
      ).json()) as JSONWebKeySet,
    later: (seconds: number) =>
      product().clock.set(new Date(product().clock.now().getTime() + seconds * 1000)),
  };
}
