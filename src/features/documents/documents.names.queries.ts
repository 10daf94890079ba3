/** What documents are called, beside the log of what happened to them; a policy hides it from who may not see it. */
import { sql } from 'kysely';
import type { LogNames } from '#db/log-names.ts';
import { documentCreated } from './documents.events.ts';

export const documentsNames: LogNames = {
  entry: {
    join: sql`left join signable_documents on e.subject_type = ${sql.lit(documentCreated.subject)}
      and signable_documents.id = e.subject_id`,
    names: { subject: sql`signable_documents.title` },
  },
};
