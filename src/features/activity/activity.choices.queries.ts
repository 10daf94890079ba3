/** The SQL of what a person chooses about mails and reminders. Without a row, nothing was changed. */
import { sql } from 'kysely';
import type { Trx } from '#db/open.ts';
import type { Choices } from './activity.contract.ts';
import { NEVER_QUIET, USUAL_QUIET_HOURS } from './activity.reminders.rules.ts';

/** @returns a person's choices; mails and the usual quiet hours unless they changed them */
export async function findChoices(trx: Trx, personId: string): Promise<Choices> {
  const row = await trx
    .selectFrom('notification_choices')
    .select(['by_mail', 'quiet_from', 'quiet_until'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return { by_mail: true, quiet_hours: USUAL_QUIET_HOURS };
  const { by_mail, quiet_from: from, quiet_until: until } = row;
  return { by_mail, quiet_hours: from === until ? null : { from, until } };
}

/** Stores the choices that are named. */
export async function storeChoices(
  trx: Trx,
  personId: string,
  { by_mail, quiet_hours }: { [Choice in keyof Choices]?: Choices[Choice] | undefined },
): Promise<void> {
  const { from, until } = quiet_hours ?? NEVER_QUIET;
  const chosen = {
    ...(by_mail === undefined ? {} : { by_mail }),
    ...(quiet_hours === undefined ? {} : { quiet_from: from, quiet_until: until }),
  };
  await trx
    .insertInto('notification_choices')
    .values({ person_id: personId, ...chosen })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(chosen))
    .execute();
}

/** Turns mails on or off for the holder of a mail's link; does nothing if the account is gone. */
export async function setMailPreferenceByLink(trx: Trx, personId: string, byMail: boolean): Promise<void> {
  await sql`
    insert into notification_choices (person_id, by_mail) select id, ${byMail} from people where id = ${personId}
    on conflict (person_id) do update set by_mail = excluded.by_mail`.execute(trx);
}
