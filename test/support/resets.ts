// People who have lost their second factors.

import type { OwnReset } from '#features/accounts/accounts.resets.contract.ts';
import { settleResets } from '#features/accounts/accounts.resets.jobs.ts';
import { halfway, protect } from './factors.ts';
import type { Client, Product } from './product.ts';

export const RESET_REASON = { reason: 'video', note: 'She showed her license on a video call' } as const;

/** Somebody who protects their account, loses everything, and asks. @param at where their password was right */
export async function lose(product: Product, who: Client, at?: Client) {
  const { id: factorId, secret, codes } = await protect(product, at ?? who);
  const half = await halfway(product, who);
  const { status, body: asked } = await half.call<OwnReset>('POST', '/auth/factor-reset');
  if (status !== 200) throw new Error(`asking failed: ${JSON.stringify(asked)}`);
  return { id: await resetOf(product, who), asked, factorId, secret, codes };
}

/** The id of somebody's open reset. */
export async function resetOf(product: Product, who: Client): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    'select r.id from factor_resets r join people p on p.id = r.person_id where p.email = $1 and ended_at is null',
    [who.email],
  );
  if (!row) throw new Error('there is no open reset');
  return row.id;
}

/** Lets time pass for a reset: PostgreSQL's clock cannot be set. */
export async function waitOver(product: Product, id: string, hours = 24.1): Promise<void> {
  await product.sql(
    `update factor_resets set begun_at = begun_at - make_interval(secs => $2), agreed_at = agreed_at - make_interval(secs => $2),
       due_at = due_at - make_interval(secs => $2) where id = $1`,
    [id, hours * 3600],
  );
}

export async function dueOf(product: Product, id: string) {
  const [row] = await product.sql<{ ended: string | null; due_at: Date | null }>(
    'select ended, due_at from factor_resets where id = $1',
    [id],
  );
  if (!row) throw new Error('there is no such reset');
  return row;
}

/** What the job does each minute. */
export const settle = (product: Product) => settleResets(product.services);
