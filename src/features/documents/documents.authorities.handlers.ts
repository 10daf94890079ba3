/** By what right somebody signs for somebody else: kept in the project for next time. */
import { implement } from '@orpc/server';
import type { Trx } from '#db/open.ts';
import { uuidv7 } from '#kit/ids.ts';
import { dayIn } from '#kit/time-zone.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { workInProject } from '../projects/projects.entering.handlers.ts';
import { standingIn } from '../projects/projects.rules.ts';
import { documentsAuthorities } from './documents.authorities.contract.ts';
import { findAuthority, insertAuthority } from './documents.authorities.queries.ts';
import type { Context } from './documents.entering.handlers.ts';
import { claimUpload } from './documents.files.queries.ts';
import { linkedAuthority } from './documents.links.handlers.ts';
import { isAuthorityValid } from './documents.rules.ts';

const os = implement(documentsAuthorities).$context<RequestContext<'publicUrl' | 'secret'>>();

const addAuthority = os.addAuthority.use(requireSession).handler(async ({ input, context }) => {
  const { id, upload_id, ...sent } = input;
  const { clock, person } = context;
  const created_at = clock.now();
  return workInProject(context, id, async (trx, project) => {
    if (standingIn(project, person.id) === 'admin') throw refusal('FORBIDDEN');
    refuseIfEnded(context, sent, 'ends_on');
    const made = {
      ...sent,
      id: uuidv7(created_at.getTime()),
      project_id: id,
      holder_id: person.id,
      created_at,
    };
    const stored = await insertAuthority(trx, made);
    if (stored.isNew && upload_id) {
      const upload = { projectId: id, personId: person.id, uploadId: upload_id };
      if (!(await claimUpload(trx, upload, { authority_id: stored.id })))
        throw wrongField('upload_id', 'Upload the file again.');
    }
    const found = await findAuthority(trx, id, stored.id);
    if (!found) throw new Error('an authority that was just stored is not there');
    return linkedAuthority(found.authority, id, context);
  });
});

export const authoritiesHandlers = { addAuthority };

/** Refuses to sign by an authority that is somebody else's, or has ended where the signer is (SG11). */
export async function refuseUnlessHeld(
  trx: Trx,
  projectId: string,
  authorityId: string,
  context: Context,
): Promise<void> {
  const found = await findAuthority(trx, projectId, authorityId);
  if (found?.holder_id !== context.person.id)
    throw wrongField('authority_id', 'Say by what right you sign for somebody else.');
  refuseIfEnded(context, found.authority, 'authority_id');
}

function refuseIfEnded(
  { clock, person }: Context,
  authority: { ends_on: string | null },
  path: string,
): void {
  if (!isAuthorityValid(authority, dayIn(person.timeZone, clock.now())))
    throw wrongField(path, 'This authority has ended.');
}
