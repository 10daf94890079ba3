/** The kinds of values that settings have. */
import { z } from 'zod';
import { hostsOf } from '../db/hosts.ts';
import { OUTBOX } from './ports/outbox-folder.ts';
import { LOOPBACK_NAMES } from './this-machine.ts';

export const address = z.url({ protocol: /^https?$/ });
export const flag = z.enum(['0', '1']).transform((value) => value === '1');
/** One line shown on a page. */
export const said = z
  .string()
  .max(300)
  .regex(/^\P{Cc}+$/u, 'must be one line');
export const duty = z.enum(['0', '1', 'always']);
export const count = (initial: number) => z.coerce.number().int().min(0).default(initial);

/** A mail server's address, as far as it can be validated without connecting; or the outbox. */
export const mailServer = z.union([z.literal(OUTBOX), z.url({ protocol: /^smtps?$/, hostname: /./ })], {
  error: `must be ${OUTBOX}, or a whole address that begins with smtp:// or smtps://`,
});

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

/** A PostgreSQL address with one or several hosts, or with its socket folder as `?host=`. */
export const database = (role: keyof typeof MEANT) =>
  z
    .string()
    .refine(
      (text) => hostsOf(text, role).length > 0,
      `must be a whole address that begins with postgres:// or postgresql://; with several hosts, ${MEANT[role]}`,
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
