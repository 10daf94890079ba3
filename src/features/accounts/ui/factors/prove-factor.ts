import { api } from '#web/data/client.ts';

/** Begins to add an authenticator app. @returns its id, and the key to scan */
export async function enrollApp(friendly_name: string) {
  const { id, totp } = await api.accounts.enrollFactor({ friendly_name, factor_type: 'totp' });
  if (!totp) throw new Error('an app came without a key');
  return { id, totp };
}
export type EnrolledApp = Awaited<ReturnType<typeof enrollApp>>;

/** A phone that a code was texted to. */
export interface TextedPhone {
  id: string;
  /** Of its number, as its owner knows it. */
  ending: string;
  challengeId: string;
}

/** Begins to add a phone, and has its first code texted. */
export async function enrollPhone(friendly_name: string, phone: string): Promise<TextedPhone> {
  const factor = { friendly_name, factor_type: 'phone', phone } as const;
  const { id, phone_ending } = await api.accounts.enrollFactor(factor);
  const challenge = await api.accounts.challengeFactor({ id, channel: 'sms' });
  return { id, ending: phone_ending ?? '', challengeId: challenge.id };
}

/** Enters the code of an app: begins the proof and completes it. */
export async function proveFactor(id: string, code: string, more: { trust_device?: boolean } = {}) {
  const challenge = await api.accounts.challengeFactor({ id });
  return api.accounts.verifyFactor({ id, challenge_id: challenge.id, code, ...more });
}
