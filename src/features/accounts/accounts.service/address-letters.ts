/** The letter that confirms a new address, or says that it has an account already. */
import { randomBytes } from 'node:crypto';
import { letterPaths, paths } from '#kit/paths.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import { digestBytesOf } from '#server/tokens.ts';
import * as queries from '../accounts.address.queries.ts';
import { addressInUse, addressToConfirm } from '../accounts.letters.ts';
import { findPersonByEmail } from '../accounts.queries.ts';

/** Idempotent: each run makes the link of the former one void. Both letters are about as much work. */
export async function sendAddressLetter(
  { db, jobs, clock, publicUrl }: Pick<Floor, 'db' | 'jobs' | 'clock'> & { publicUrl: string },
  { email, personId }: { email: string; personId: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = digestBytesOf(token);
  await db.asSystem(async (trx) => {
    if (await queries.isAddressTaken(trx, email, personId)) {
      const holder = await findPersonByEmail(trx, email);
      if (!holder || holder.deactivated_at) return;
      const letter = addressInUse.of({
        fullName: holder.full_name,
        url: publicUrl + paths.signIn(),
      });
      await jobs.enqueue(trx, mail, { to: email, locale: holder.locale, letter });
      return;
    }
    const asker = await queries.storeAddressLink(trx, { personId, email, tokenHash, now: clock.now() });
    if (!asker) return;
    const url = publicUrl + letterPaths.confirmAddress(token);
    const letter = addressToConfirm.of({ fullName: asker.full_name, url });
    await jobs.enqueue(trx, mail, { to: email, locale: asker.locale, letter });
  });
}
