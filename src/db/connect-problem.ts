/** Why a connection could not be opened, in one line for whoever runs the product (AUTH-38). */
import { StartError } from '../kit/start-error.ts';
import { UNREACHABLE } from './away.ts';
import { codeOf } from './errors.ts';
import { hostName, hostsOf } from './hosts.ts';

/** By code: of PostgreSQL, of the network, or of TLS. */
const SENTENCES: Readonly<Record<string, (where: string, message: string) => string>> = {
  '28P01': (where) => `PostgreSQL at ${where} refuses this user or password.`,
  '28000': (where, message) =>
    message.includes('pg_hba.conf')
      ? `PostgreSQL at ${where} lets nobody in from this machine as this user. Add a line to its pg_hba.conf.`
      : `PostgreSQL at ${where} refuses this user.`,
  '3D000': (where) => `PostgreSQL at ${where} has no database of this name. Create it, or correct the name.`,
  '53300': (where) => `PostgreSQL at ${where} has no connection left. Raise its max_connections.`,
  '57P03': (where) => `PostgreSQL at ${where} is starting or stopping. Try again when it is ready.`,
  ENOTFOUND: (where) => `there is no machine of this name: ${where}.`,
  EAI_AGAIN: (where) => `the name could not be looked up: ${where}.`,
  CERT_HAS_EXPIRED: (where) => `the certificate of PostgreSQL at ${where} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (where) =>
    `the certificate of PostgreSQL at ${where} is for another name. Use the name that it is for.`,
};
const UNTRUSTED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
/** Of other refusals to connect, a pooler's among them, PostgreSQL's own words have to do. */
const REFUSED = /^(08|28|3D|53|57P)/;
/** What the driver says without a code. */
const WITHOUT_CODE: readonly [RegExp, (where: string) => string][] = [
  [
    /does not support SSL connections/,
    (where) => `PostgreSQL at ${where} offers no TLS, which sslmode asks for.`,
  ],
  [/client password must be/, (where) => `PostgreSQL at ${where} asks for a password, and there is none.`],
  [/Connection terminated|timeout expired/, (where) => nobodyAt(where)],
];

const nobodyAt = (where: string) =>
  `nobody answers at ${where}. See that PostgreSQL runs there, and takes connections from this machine.`;

/**
 * @param setting that holds the address
 * @returns the one line that stops a start; null for an error that is about something else
 */
export function connectProblem(setting: string, address: string, error: unknown): StartError | null {
  const { message = '' } = (error ?? {}) as { message?: string };
  const where = hostsOf(address).map(hostName).join(', ');
  const sentence = sentenceOf(codeOf(error), message, where);
  return sentence === null ? null : new StartError(`${setting}: ${sentence}`, { cause: error });
}

function sentenceOf(code: string | null, message: string, where: string): string | null {
  const ofCode = code === null ? undefined : SENTENCES[code];
  if (ofCode) return ofCode(where, message);
  if (code !== null && UNTRUSTED.includes(code))
    return `the certificate of PostgreSQL at ${where} is not trusted. Name the authority that signed it: NODE_EXTRA_CA_CERTS=/path/to/ca.pem, or sslrootcert=/path/to/ca.pem in the address.`;
  if (code !== null && UNREACHABLE.includes(code)) return nobodyAt(where);
  if (code !== null && REFUSED.test(code)) return `PostgreSQL at ${where} answers: ${message.split('\n')[0]}`;
  const [, inWords] = WITHOUT_CODE.find(([pattern]) => pattern.test(message)) ?? [];
  return inWords?.(where) ?? null;
}
