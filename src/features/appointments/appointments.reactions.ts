/** What becomes of appointments when an account is closed: they stay, and the other side hears of it. */
import { on } from '#db/reactions.ts';
import { record } from '#db/record.ts';
import { personDeactivated } from '../accounts/accounts.events.ts';
import { appointmentLeftAlone } from './appointments.events.ts';
import { listComingOf } from './appointments.queries.ts';

export const appointmentsReactions = [
  on(personDeactivated, async (trx, { subjectId, at }) => {
    if (subjectId === null) return;
    for (const { id, project_id, other_id } of await listComingOf(trx, subjectId, at))
      await record(trx, appointmentLeftAlone, {
        at,
        actorId: null,
        subjectId: id,
        ...(project_id === null ? {} : { projectId: project_id }),
        recipientIds: [other_id],
      });
  }),
];
