/** Which appointment a notification is about, and with whom, where nobody did what it tells of. */
import { sql } from 'kysely';
import { iso } from '#db/instants.ts';
import type { LogNames } from '#db/log-names.ts';

export const appointmentsNames: LogNames = {
  notification: {
    join: sql`left join appointments about on e.subject_type = 'appointment' and about.id = e.subject_id
      and n.recipient_id in (about.customer_id, about.service_provider_id)`,
    names: {
      // By the name of the day they booked: the two need not share a project.
      actor: sql`case when e.actor_id is null then
        case n.recipient_id when about.customer_id then about.provider_name else about.customer_name end end`,
      begins: iso('about.start_time'),
    },
  },
};
