// Somebody who signs in by a provider of OpenID Connect.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type OidcServer, startOidcServer, visitProvider } from './oidc-server.ts';
import { type Answer, type Client, PASSWORD, type Product, sessionCookie, startProduct } from './product.ts';

export const HERE = 'http://localhost:3000';

/**
 * A provider, and somebody new for each test with whom it has nothing to do yet; the ways there and back.
 * @returns the cast, which the hooks of the file that calls this fill
 */
export function oidcTests() {
  const cast = {} as { hospital: OidcServer; product: Product; maria: Client };
  let subject = 0;
  beforeAll(async () => {
    cast.hospital = await startOidcServer(() => [`${HERE}/api/auth/callback/st-marys`]);
    cast.product = await startProduct(cast.hospital.settings('ST_MARYS'));
  });
  beforeEach(async () => {
    cast.maria = await cast.product.person('Maria Alvarez');
    subject += 1;
    const email = cast.maria.email.toUpperCase();
    cast.hospital.member = { sub: `member-${subject}`, email, email_verified: true };
    cast.hospital.bend = null;
  });
  afterEach(() => cast.product.clock.set(new Date()));
  afterAll(async () => {
    await cast.product.close();
    await cast.hospital.close();
  });

  const later = (seconds: number) =>
    cast.product.clock.set(new Date(cast.product.clock.now().getTime() + seconds * 1000));
  const code = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
  const get = (path: string, cookie = '') =>
    cast.product.app.request(new URL(path, HERE).href, { headers: cookie ? { cookie } : {} });
  const as = (cookie: string): Client => ({ ...cast.product.nobody(), cookie });

  /** Goes to the provider. @returns the way back, and the cookie that must come with it */
  async function begin(change: (address: URL) => void = () => {}, query = 'redirect_to=%2Fform%3Fstep%3D2') {
    const response = await get(`/api/auth/authorize?provider=st-marys&${query}`);
    expect(response.status).toBe(302);
    const address = new URL(response.headers.get('location') ?? '');
    change(address);
    return { back: await visitProvider(address.href), cookie: sessionCookie(response.headers) };
  }

  /** Comes back. @returns where it leads, why, and the cookies it sets */
  async function comeBack(back: URL, cookie: string) {
    const response = await get(`${back.pathname}${back.search}`, cookie);
    expect(response.status).toBe(302);
    const to = response.headers.get('location') ?? '';
    return {
      to,
      sso: new URL(to, HERE).searchParams.get('sso'),
      cookie: sessionCookie(response.headers),
    };
  }
  async function visit(cookie = '') {
    const begun = await begin();
    return comeBack(begun.back, [begun.cookie, cookie].filter(Boolean).join('; '));
  }
  const signIn = (who: Client, cookie = '') =>
    as(cookie).call('POST', '/auth/sign-in', { email: who.email, password: PASSWORD });

  /** Links the provider's member with an account. */
  async function link(who: Client) {
    const offered = await visit();
    expect(offered.sso).toBe('link');
    const entered = await signIn(who);
    const linked = await as(`${sessionCookie(entered.headers)}; ${offered.cookie}`).call(
      'POST',
      '/auth/identities',
    );
    expect(linked).toMatchObject({ status: 200, body: { provider: 'st-marys' } });
  }

  return { cast, later, code, get, as, begin, comeBack, visit, signIn, link };
}
