/** Single sign-on (docs/decisions/0158): the way to a provider, and the way back, which always ends on a page. */
import type { Context, Hono } from 'hono';
import { safeReturnTo } from '#kit/return-to.ts';
import type { Floor } from '#server/context.ts';
import { findLinked, holdLinked, type Named } from './accounts.oidc.queries.ts';
import { judgeIdentity, type SsoResult } from './accounts.oidc.rules.ts';
import { deleteSession, findPasswordHashOf, findPersonByEmail } from './accounts.queries.ts';
import type { Auth } from './accounts.service/auth.ts';
import { ATTEMPT_COOKIE, LINK_COOKIE } from './accounts.service/oidc-cookies.ts';
import { openOidcProviders, whyFailed } from './accounts.service/oidc-providers.ts';
import { secondStepCookie, secondStepEnds } from './accounts.service/second-step.ts';

type Services = Pick<Floor, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'secret'> & {
  auth: Auth;
  /** The network of the present request. */
  network: () => string | null;
};

export function serveSingleSignOn(app: Hono, services: Services): void {
  const { auth, clock, config, db, log, network, publicUrl, secret } = services;
  const providers = openOidcProviders(config.oidc, publicUrl);
  const secure = publicUrl.startsWith('https://');

  app.get('/api/auth/authorize', async (c) => {
    const { provider = '', redirect_to, skip_http_redirect } = c.req.query();
    const returnTo = safeReturnTo(redirect_to);
    if (!providers.has(provider)) return toPage(c, 'refused', { provider, returnTo });
    try {
      const { address, attempt } = await providers.begin(provider);
      const kept = { ...attempt, provider, returnTo };
      setCookie(c, ATTEMPT_COOKIE.set(kept, clock.now(), { secret, secure }));
      return skip_http_redirect === 'true' ? c.json({ url: address.href }) : c.redirect(address.href);
    } catch (error) {
      note(provider, error);
      return toPage(c, 'away', { provider, returnTo });
    }
  });

  app.get('/api/auth/callback/:provider', async (c) => {
    const provider = c.req.param('provider');
    const attempt = ATTEMPT_COOKIE.read(c.req.header('cookie') ?? null, clock.now(), secret);
    setCookie(c, ATTEMPT_COOKIE.end(secure));
    if (attempt?.provider !== provider) return toPage(c, 'expired', { provider, returnTo: '/' });
    const at = { provider, returnTo: attempt.returnTo };
    try {
      const said = await providers.finish(provider, new URL(c.req.url).search, attempt);
      const { linked, same } = await db.asSystem(async (trx) => ({
        linked: await findLinked(trx, said),
        same: said.email ? await findPersonByEmail(trx, said.email) : undefined,
      }));
      const found = judgeIdentity(said, accountOf(linked), accountOf(same));
      if (found === 'sign-in' && linked) return await enter(c, linked.id, said, at);
      if (found === 'link' && same) {
        const { issuer, subject } = said;
        const now = clock.now();
        const offer = { issuer, subject, provider, personId: same.id, at: now.getTime() };
        setCookie(c, LINK_COOKIE.set(offer, now, { secret, secure }));
      }
      return toPage(c, found === 'sign-in' ? 'refused' : found, at);
    } catch (error) {
      note(provider, error);
      return toPage(c, whyFailed(error), at);
    }
  });

  /** Signs in, or begins the second step. */
  async function enter(c: Context, personId: string, said: Named, at: At): Promise<Response> {
    const { headers } = c.req.raw;
    const former = await auth.identify(headers);
    const resHeaders = new Headers();
    const started = await auth.startLinkedSession(
      personId,
      { headers, address: network() ?? '' },
      resHeaders,
      (trx) => holdLinked(trx, said, personId),
    );
    if (started === 'closed') return toPage(c, 'closed', at);
    if (started === 'void') return toPage(c, 'refused', at);
    if (started === 'code') {
      const hash = await db.asSystem((trx) => findPasswordHashOf(trx, personId));
      if (!hash) return toPage(c, 'refused', at);
      const step = { personId, expiresAt: secondStepEnds(clock.now()) };
      setCookie(c, secondStepCookie(step, hash, { secret, secure }));
      return toPage(c, 'code', at);
    }
    if (former) await db.asSystem((trx) => deleteSession(trx, former.session.id));
    for (const cookie of resHeaders.getSetCookie()) setCookie(c, cookie);
    return c.redirect(at.returnTo);
  }

  /** Without what the provider said of anybody. */
  function note(provider: string, error: unknown): void {
    const { name, code } = error as { name?: string; code?: unknown };
    log.warn({ provider, reason: name, code }, 'a sign-in by a provider failed');
  }
}

interface At {
  provider: string;
  returnTo: string;
}

/** The sign-in page says what happened, and everything is still possible there. */
function toPage(c: Context, sso: SsoResult, { provider, returnTo }: At): Response {
  const query = new URLSearchParams({ sso, provider, ...(returnTo === '/' ? {} : { returnTo }) });
  return c.redirect(`/auth?${query}`);
}

const accountOf = (row: { deactivated_at: Date | null } | undefined) =>
  row ? { closed: row.deactivated_at !== null } : null;

function setCookie(c: Context, cookie: string): void {
  c.header('set-cookie', cookie, { append: true });
}
