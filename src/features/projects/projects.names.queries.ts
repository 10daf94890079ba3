/** Names of actors and projects for the activity log. */
import { sql } from 'kysely';
import type { LogNames } from '#db/log-names.ts';
import { actorColumns } from '#db/who-did.ts';

const actor = actorColumns('e', 'actor_id');

export const projectsNames: LogNames = {
  entry: { join: actor.join, names: { actor: actor.name } },
  notification: {
    // Neither sees the other's row before they work together, so the invitation carries the name.
    join: sql`left join projects p on p.id = n.project_id and n.is_member
      left join customer_invitations i on i.project_id = n.project_id
        and (i.customer_id = n.recipient_id and i.answer is null and not n.is_member
          or i.customer_id = e.actor_id and i.provider_id = n.recipient_id and i.answered_at = e.at)
      left join past_memberships past on past.project_id = n.project_id and past.person_id = n.recipient_id
      ${actor.join}`,
    names: {
      actor: sql`coalesce(${actor.name}, case n.recipient_id when i.customer_id then i.provider_name else i.customer_name end)`,
      // A project they are in, or were invited into.
      project: sql`coalesce(p.id, i.project_id)`,
      // Or the title of the day they left.
      title: sql`coalesce(p.title, past.left_title)`,
    },
  },
};
