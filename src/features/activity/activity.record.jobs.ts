/** Notifies all admins when the nightly check of the record finds that it is not whole. */
import { paths } from '#kit/paths.ts';
import type { Floor } from '#server/context.ts';
import { mail } from '#server/letters/letter.ts';
import type { RecordCheck } from '#server/record/check.ts';
import { listAdmins } from '../accounts/accounts.people.queries.ts';
import { recordBroken } from './activity.letters.ts';

type CheckServices = Pick<Floor, 'db' | 'jobs' | 'publicUrl'> & { recordCheck: RecordCheck };

export async function checkRecord({ db, jobs, publicUrl, recordCheck }: CheckServices): Promise<void> {
  if (!(await recordCheck.runIfDue())) return;
  await db.asSystem(async (trx) => {
    for (const { email, full_name, locale } of await listAdmins(trx)) {
      const letter = recordBroken.of({ fullName: full_name, url: publicUrl + paths.adminPeople() });
      await jobs.enqueue(trx, mail, { to: email, locale, letter });
    }
  });
}
