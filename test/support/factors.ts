// People who protect their account with codes.
import { Secret, TOTP } from 'otpauth';
import type { Factor, SecondStep, Session } from '#features/accounts/accounts.sessions.contract.ts';
import { type Client, PASSWORD, type Product, sessionCookie } from './product.ts';

export type Enrolled = Factor & { totp: { qr_code: string; secret: string; uri: string } };
export interface Proved {
  expires_in: number;
  session: Session;
  recovery_codes: string[] | null;
}
type SignedIn = Session & { second_step?: SecondStep };

/** The code that an app shows. @param seconds how far its clock is ahead */
export const codeOf = (product: Product, secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: product.clock.now().getTime() + seconds * 1000,
  });

export const enroll = (who: Client, friendly_name = 'My phone', more = {}) =>
  who.call<Enrolled>('POST', '/factors', { friendly_name, factor_type: 'totp', ...more });

export const challenge = async (who: Client, id: string) =>
  (await who.call<{ id: string }>('POST', `/factors/${id}/challenge`, {})).body.id;

export const verify = async (
  who: Client,
  id: string,
  entered: string,
  {
    challengeId,
    more,
    headers,
  }: { challengeId?: string; more?: object; headers?: Record<string, string> } = {},
) =>
  who.call<Proved>(
    'POST',
    `/factors/${id}/verify`,
    { challenge_id: challengeId ?? (await challenge(who, id)), code: entered, ...more },
    headers,
  );

/** Begins to add a phone. */
export const enrollPhone = (who: Client, phone: string, friendly_name = 'Her phone') =>
  who.call<Factor>('POST', '/factors', { friendly_name, factor_type: 'phone', phone });

/** Has a code texted. @returns the challenge and the code */
export async function textCode(product: Product, who: Client, id: string) {
  const challengeId = await challenge(who, id);
  const text = product.texts.find((each) => each.id === challengeId)?.text ?? '';
  return { challengeId, code: /^\d{6}/.exec(text)?.[0] ?? '' };
}

/** Adds a verified phone. */
export async function protectByPhone(product: Product, who: Client, phone = '602-555-0142', name?: string) {
  const { id } = (await enrollPhone(who, phone, name)).body;
  const { challengeId, code } = await textCode(product, who, id);
  const { body } = await verify(who, id, code, { challengeId });
  return { id, codes: body.recovery_codes ?? [], session: body.session };
}

/** @param at the browser; another one has no cookies */
export const signIn = (product: Product, who: Client, at = product.nobody()) =>
  at.call<SignedIn>('POST', '/auth/sign-in', { email: who.email, password: PASSWORD });

export const secondStepOf = (answer: SignedIn) => answer.second_step;

/** Adds a verified factor; its first code is used up, and a minute passes. */
export async function protect(product: Product, who: Client, name?: string) {
  const { id, totp } = (await enroll(who, name)).body;
  const { body } = await verify(who, id, codeOf(product, totp.secret));
  product.clock.set(new Date(product.clock.now().getTime() + 60_000));
  return { id, secret: totp.secret, codes: body.recovery_codes ?? [] };
}

/** Somebody whose password was right. */
export async function halfway(product: Product, who: Client): Promise<Client> {
  const { headers } = await signIn(product, who);
  return { ...product.nobody(), cookie: sessionCookie(headers) };
}
