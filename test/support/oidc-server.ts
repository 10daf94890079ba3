// A provider of OpenID Connect on this machine: oidc-provider, which is certified. Whoever comes is signed in at once
// as the person of the moment.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

interface Member {
  sub: string;
  email?: string;
  email_verified?: boolean;
}
type Claims = Record<string, unknown>;

export interface OidcServer {
  issuer: string;
  /** Settings with which our server knows it, under this NAME. */
  settings(name: string): Record<string, string>;
  /** Who is signed in there. */
  member: Member;
  /** Changes the answer of its token endpoint. */
  bend: ((answer: Record<string, unknown>) => Promise<Record<string, unknown>>) | null;
  /** Signs an ID token as it does itself. */
  sign(claims: Claims, header?: object): Promise<string>;
  close(): Promise<void>;
}

/** @param backTo addresses to which it sends people back, asked for with the first request */
export async function startOidcServer(backTo: () => string[]): Promise<OidcServer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'theirs', alg: 'RS256', use: 'sig' };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'kinkeeper', client_secret: 'a secret of the tests, long enough' };
  function open() {
    const provider = new Provider(issuer, {
      clients: [{ ...client, redirect_uris: backTo() }],
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the tests'] },
      claims: { email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ ...started.member, sub: id }),
      }),
    });
    provider.use(async (context, next) => {
      await next();
      if (started.bend && context.path === '/token' && context.status === 200)
        context.body = await started.bend(context.body as Record<string, unknown>);
    });
    return { provider, callback: provider.callback() };
  }
  let opened: ReturnType<typeof open> | undefined;

  async function answer(req: IncomingMessage, res: ServerResponse) {
    opened ??= open();
    const { provider, callback } = opened;
    if (!req.url?.startsWith('/interaction/')) return callback(req, res);
    const { params } = await provider.interactionDetails(req, res);
    const accountId = started.member.sub;
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email');
    const grantId = await grant.save();
    await provider.interactionFinished(req, res, { login: { accountId }, consent: { grantId } });
  }

  const started: OidcServer = {
    issuer,
    settings: (name) => ({
      [`OIDC_${name}_ISSUER`]: issuer,
      [`OIDC_${name}_CLIENT_ID`]: client.client_id,
      [`OIDC_${name}_CLIENT_SECRET`]: client.client_secret,
    }),
    member: { sub: 'nobody' },
    bend: null,
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'theirs', ...header }).sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return started;
}

/** Follows an address at the provider as a browser does. @returns the address to which it sends back */
export async function visitProvider(address: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(address);
  const { origin } = at;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      jar.set(name, value);
    }
    const to = response.headers.get('location');
    if (!to) throw new Error(`the provider stopped: ${response.status} ${await response.text()}`);
    at = new URL(to, at);
    if (at.origin !== origin) return at;
  }
  throw new Error('the provider sends in circles');
}
