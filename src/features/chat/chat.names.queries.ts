/** Names of team members who wrote messages, for the activity log. */
import { sql } from 'kysely';
import type { LogNames } from '#db/log-names.ts';
import { messageSent } from './chat.events.ts';

export const chatNames: LogNames = {
  entry: {
    join: sql`left join messages said
      on e.subject_type = ${sql.lit(messageSent.subject)} and said.id = e.subject_id and said.sender_id = e.actor_id`,
    names: { team: sql`said.team_name` },
  },
};
