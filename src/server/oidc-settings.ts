/** The settings of single sign-on: three for each provider, `OIDC_<NAME>_…`. */
import { LOOPBACK_NAMES } from './this-machine.ts';

export interface OidcProvider {
  /** Its NAME in lower case, with dashes; part of the address to which it sends people back. */
  id: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const SETTING = /^OIDC_([A-Z][A-Z0-9_]*?)_(ISSUER|CLIENT_ID|CLIENT_SECRET)$/;
const PARTS = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;

/** @returns the providers in the order of their names, or what is wrong with which setting */
export function readOidcSettings(
  env: Record<string, string>,
): { providers: OidcProvider[] } | { setting: string; problem: string } {
  const names = new Set<string>();
  for (const key of Object.keys(env)) {
    if (!key.startsWith('OIDC_')) continue;
    const [, name] = SETTING.exec(key) ?? [];
    if (!name) return { setting: key, problem: `is not one of OIDC_<NAME>_${PARTS.join(', _')}` };
    names.add(name);
  }
  const providers: OidcProvider[] = [];
  for (const name of [...names].toSorted()) {
    const [issuer = '', clientId = '', clientSecret = ''] = PARTS.map((part) => env[`OIDC_${name}_${part}`]);
    const missing = PARTS.find((part) => !env[`OIDC_${name}_${part}`]);
    if (missing)
      return { setting: `OIDC_${name}_${missing}`, problem: `is required with the others of OIDC_${name}` };
    if (!isIssuer(issuer)) return { setting: `OIDC_${name}_ISSUER`, problem: 'must begin with https://' };
    providers.push({ id: name.toLowerCase().replaceAll('_', '-'), issuer, clientId, clientSecret });
  }
  return { providers };
}

/** What is said over http could be anybody's, except on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_NAMES.includes(hostname));
}
