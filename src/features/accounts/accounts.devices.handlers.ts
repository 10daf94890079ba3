/** Devices on which a person is not asked for a code: listing and forgetting them. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { accounts } from './accounts.contract.ts';
import { deleteTrusted, listTrusted } from './accounts.devices.queries.ts';
import { trustHash, trustTokens } from './accounts.service/trusted-device.ts';
import type { AccountsContext } from './accounts.sessions.handlers.ts';

const os = implement(accounts).$context<AccountsContext>();

const trustedDevices = os.trustedDevices.use(requireSession).handler(async ({ context }) => {
  const { clock, db, headers, person, secret } = context;
  const here = trustTokens(headers.get('cookie')).map((token) => trustHash(secret, person.id, token));
  const rows = await db.asSystem((trx) => listTrusted(trx, person.id, clock.now()));
  return {
    devices: rows.map(({ token_hash, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      expires_at: row.expires_at.toISOString(),
      is_this: here.some((hash) => hash.equals(token_hash)),
    })),
  };
});

/** Asks for no proof: it only makes signing in harder. */
const forgetDevice = os.forgetDevice.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  if (!(await db.asSystem((trx) => deleteTrusted(trx, person.id, input.id)))) throw refusal('NOT_FOUND');
  return DONE;
});

export const deviceHandlers = { trustedDevices, forgetDevice };
