import { api } from '#web/data/client.ts';

/** Enters a code for a factor: begins the proof and completes it. */
export async function proveFactor(id: string, code: string, more: { trust_device?: boolean } = {}) {
  const challenge = await api.accounts.challengeFactor({ id });
  return api.accounts.verifyFactor({ id, challenge_id: challenge.id, code, ...more });
}
