/** The kinds of values that settings have. */
import { z } from 'zod';
import { hostsOf } from '../db/hosts.ts';
import { OUTBOX } from './ports/outbox-folder.ts';
import { LOOPBACK_NAMES } from './this-machine.ts';

export const address = z.url({
  protocol: /^https?$/,
  error: 'must be a whole address that begins with https:// or http://',
});
export const flag = z.enum(['0', '1']).transform((value) => value === '1');
/** One line shown on a page. */
export const said = z
  .string()
  .max(300)
  .regex(/^\P{Cc}+$/u, 'must be one line');
export const duty = z.enum(['0', '1', 'always']);
export const count = (initial: number) => z.coerce.number().int().min(0).default(initial);

const MAIL_SERVER = `must be ${OUTBOX}, or a whole address that begins with smtp:// or smtps://`;
/** A mail server's address, as far as it can be validated without connecting; or the outbox. */
export const mailServer = z.union(
  [z.literal(OUTBOX), z.url({ protocol: /^smtps?$/, hostname: /./, error: MAIL_SERVER })],
  { error: MAIL_SERVER },
);

/** What is wrong with a setting whose kind has no words of its own. */
export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}`;
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`;
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : undefined;
    default:
      return undefined;
  }
}

/** Origins of other sites, separated by spaces. */
export const origins = z
  .string()
  .transform((text) => text.split(/\s+/).filter((each) => each !== ''))
  .refine(
    (all) =>
      all.every((each) => URL.canParse(each) && /^https?:/.test(each) && new URL(each).origin === each),
    'must be origins such as https://app.example.org, separated by spaces',
  );

const MEANT = {
  primary: 'of those that take writes (target_session_attrs=read-write)',
  standby: 'of those that are standbys (target_session_attrs=standby)',
};

/** What the driver knows; it takes another for the strictest. */
const TLS_MODES = [null, 'disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** A PostgreSQL address with one or several hosts, or with its socket folder as `?host=`. */
export const database = (role: keyof typeof MEANT) =>
  z
    .string()
    .refine(
      (text) => hostsOf(text, role).length > 0,
      `must be a whole address that begins with postgres:// or postgresql://; with several hosts, ${MEANT[role]}`,
    )
    .refine(
      (text) =>
        hostsOf(text, role).every((each) => TLS_MODES.includes(new URL(each).searchParams.get('sslmode'))),
      `must have no sslmode but ${TLS_MODES.filter(Boolean).join(', ')}`,
    )
    // They would override ours, which name the role each connection works as.
    .refine(
      (text) => hostsOf(text, role).every((each) => !new URL(each).searchParams.has('options')),
      'must be without options=',
    );

/** Which traces are recorded, in OpenTelemetry's words. */
export const sampler = z
  .enum([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ])
  .default('parentbased_always_on');

/** The gateway of text messages: encrypted, or on this machine; or the outbox. */
export const gateway = z.string().refine((text) => {
  if (text === OUTBOX) return true;
  if (!URL.canParse(text)) return false;
  const { hostname, password, protocol, username } = new URL(text);
  const here = LOOPBACK_NAMES.includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && here)) && username !== '' && password !== '';
}, `must be ${OUTBOX}, or a whole address that begins with https:// and has a user and a password`);

/** The address of a video call: https, with a place for the room's name. */
export const meeting = z
  .string()
  .refine((text) => {
    const link = text.replaceAll('{room}', 'room').replaceAll('{password}', 'password');
    return URL.canParse(link) && new URL(link).protocol === 'https:';
  }, 'must be a whole address that begins with https://')
  .refine((text) => text.includes('{room}'), 'must contain {room}');
