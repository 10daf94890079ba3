/** How the operator makes the first admin, whom no admin can make (docs/decisions/0299). */
import type { Floor } from '#server/context.ts';
import { lockPerson } from '../accounts.closing.queries.ts';
import { endSessionsWithoutFactor } from '../accounts.duty.queries.ts';
import { changeAccountStatus, lockAdmins } from '../accounts.people.queries.ts';
import { findPersonByEmail } from '../accounts.queries.ts';

type Deps = Pick<Floor, 'clock' | 'config' | 'db'>;
type Outcome = 'made' | 'has an admin' | 'is unknown' | 'is closed' | 'is not verified';

/**
 * The same change as at the desk, in the record too, with nobody as its actor: a command proves no person.
 * @param address as the person signed up with it, in any case
 */
export function makeFirstAdmin({ clock, config, db }: Deps, address: string): Promise<Outcome> {
  return db.asSystem(async (trx) => {
    const admins = await lockAdmins(trx);
    if (admins.length > 0) return 'has an admin';
    const found = await findPersonByEmail(trx, address.trim().toLowerCase());
    if (!found) return 'is unknown';
    // Not while the account is closed, nor while its factors change.
    await lockPerson(trx, found.id);
    const person = await findPersonByEmail(trx, found.email);
    if (!person || person.deactivated_at) return 'is closed';
    // With a mail server, whoever signed up with an address has to show that it is theirs.
    if (config.SMTP_URL && !person.email_verified) return 'is not verified';
    await changeAccountStatus(trx, person.id, { isAdmin: true }, { actorId: null, at: clock.now() });
    if (config.MFA_ADMINS !== '0') await endSessionsWithoutFactor(trx, person.id);
    return 'made';
  });
}
