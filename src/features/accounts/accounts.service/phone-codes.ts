/** Codes that are texted to phones: made, sent and checked. Nothing keeps one readable (docs/decisions/0161). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#kit/days.ts';
import { uuidv7 } from '#kit/ids.ts';
import type { RequestContext } from '#server/context.ts';
import { translators } from '#server/letters/parts.ts';
import { refusal } from '#server/refusal.ts';
import { findAddressee, insertChallenge } from '../accounts.factors.queries.ts';
import { codeText } from '../accounts.phones.letters.ts';
import { endCodes, takeTry } from '../accounts.phones.queries.ts';
import { newPhoneCode, PHONE_CODE_MINUTES } from '../accounts.phones.rules.ts';

type Context = RequestContext<'limits' | 'publicUrl' | 'secret' | 'sms'>;
interface Phone {
  id: string;
  phone: string;
  verified_at: Date | null;
}

/**
 * Texts a new code. It goes out at once and not by a job, whose row would hold it.
 * @returns the challenge that the code answers
 * @throws NO_PHONE_CODES, TOO_MANY_REQUESTS, NOT_SENT, and NOT_FOUND if the phone was removed meanwhile
 */
export async function textCode(context: Context, personId: string, factor: Phone) {
  const { clock, db, log, publicUrl, secret, sms } = context;
  if (!sms) throw refusal('NO_PHONE_CODES');
  await countText(context, personId, factor);
  const code = newPhoneCode(randomInt);
  const id = uuidv7();
  const expires_at = new Date(clock.now().getTime() + PHONE_CODE_MINUTES * MINUTE_MS);
  const code_hash = keyedDigestOf(secret, id, code);
  const locale = await db.asSystem(async (trx) => {
    await endCodes(trx, factor.id);
    if (!(await insertChallenge(trx, personId, { id, factor_id: factor.id, expires_at, code_hash })))
      throw refusal('NOT_FOUND');
    return (await findAddressee(trx, personId)).locale;
  });
  const text = codeText(translators[locale], { code, host: new URL(publicUrl).hostname });
  await sms.send({ id, to: factor.phone, text }).catch((error: unknown) => {
    log.error({ error }, 'a text message was not sent');
    throw refusal('NOT_SENT');
  });
  return { id, expires_at };
}

/** Counts a try. @returns whether it is the code that was texted for the challenge, to this person's phone */
export async function isTextedCode(
  { clock, db, secret }: Context,
  personId: string,
  { id, challenge_id, code }: { id: string; challenge_id: string; code: string },
): Promise<boolean> {
  // On its own: a try that fails must count.
  const digest = await db.asSystem((trx) =>
    takeTry(trx, { id: challenge_id, factorId: id, personId, at: clock.now() }),
  );
  return digest !== null && timingSafeEqual(digest, keyedDigestOf(secret, challenge_id, code));
}

/** Each message costs money. A number that is not proved yet has a count of its own, which strangers may use up. */
async function countText({ address, limits }: Context, personId: string, factor: Phone): Promise<void> {
  await limits.take('smsPerson', personId);
  await limits.take('smsNumber', factor.phone, factor.verified_at ? personId : 'new');
  await limits.take('smsAddress', address);
  await limits.take('smsDay', 'all');
}

function keyedDigestOf(secret: string, challengeId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`phone-code.${challengeId}.${code}`).digest();
}
