/** The keys that verify our access tokens, for whoever receives one. */
import type { Hono } from 'hono';
import type { TokenKeys } from './accounts.service/token-keys.ts';

export function serveTokenKeys(app: Hono, { auth }: { auth: { tokenKeys: TokenKeys } }): void {
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.json(await auth.tokenKeys.published());
  });
}
