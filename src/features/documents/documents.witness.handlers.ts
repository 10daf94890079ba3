/** Witnessing: on the signer's device, in the same session, within half an hour (decision 0113). */
import { implement } from '@orpc/server';
import { uuidv7 } from '#kit/ids.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal, wrongField } from '#server/refusal.ts';
import { findAuthority } from './documents.authorities.queries.ts';
import {
  creatorOf,
  refuseUnlessMay,
  stageChanged,
  withDocument,
  withLockedDocument,
} from './documents.entering.handlers.ts';
import { addEvidence } from './documents.evidence.queries.ts';
import { sealDocuments } from './documents.jobs.ts';
import { decideOnce, deviceOf, pictureOf, toDataUrl } from './documents.signing.handlers.ts';
import { findRecord, recordDecision } from './documents.signing.queries.ts';
import { documentsWitness } from './documents.witness.contract.ts';
import { storeWitness } from './documents.witness.queries.ts';
import { mayBeWitness } from './documents.witness.rules.ts';

const os = implement(documentsWitness).$context<RequestContext<'jobs'>>();

const witness = os.witness.use(requireSession).handler(async ({ input, context }) =>
  decideOnce(context, input, async () => {
    const { clock, jobs, person } = context;
    await withDocument(context, input, 'witness', async ({ document }) => {
      refuseUnlessMay(document, 'witness', { by: person.id, at: clock.now() });
    });
    const picture = await pictureOf(input.ink);
    return withLockedDocument(context, input, 'witness', async ({ trx, project, document }) => {
      const at = clock.now();
      const by = { by: person.id, at };
      refuseUnlessMay(document, 'witness', by);
      const record = await findRecord(trx, document);
      // They did not see the one that has replaced it.
      if (record?.signed_at?.getTime() !== Date.parse(input.signed_at)) throw stageChanged(document, at);
      // The witness is where the signer is.
      if (record.session_id !== person.session.id) throw refusal('FORBIDDEN');
      const parties = [record.signer_name, document.creator_name];
      for (const party of [project.customer, project.service_provider])
        if (party) parties.push(party.full_name);
      if (record.authority_id) {
        // Nor whoever it was signed for.
        const found = await findAuthority(trx, document.project_id, record.authority_id);
        if (found) parties.push(found.authority.principal_name);
      }
      if (!mayBeWitness(input.full_name, parties))
        throw wrongField('full_name', 'A witness is none of the people this document is between.');
      const { id, project_id, version } = document;
      const stored = await storeWitness(trx, record, {
        id: uuidv7(at.getTime()),
        project_id,
        document_id: id,
        version,
        request_id: input.request_id,
        signer_id: person.id,
        full_name: input.full_name,
        relation: input.relation,
        statement: `I saw ${record.signer_name} sign.`,
        method: input.ink.method,
        signature_data: toDataUrl(picture),
        ...deviceOf(context),
        signed_at: at,
      });
      if (!stored) return null;
      await addEvidence(trx, document, 'witnessed', { at, actorId: person.id });
      await recordDecision(trx, 'signed', document, creatorOf(project, document), by);
      await jobs.enqueue(trx, sealDocuments, { document_id: id });
      return { stage: 'signed', version };
    });
  }),
);

export const witnessHandlers = { witness };
