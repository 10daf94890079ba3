import { Fragment } from 'react';
import type { OpenDocument } from '#features/documents/documents.contract.ts';
import type { DocumentStanding } from '#features/documents/documents.permissions.rules.ts';
import { STAGES, type Stage } from '#features/documents/documents.rules.ts';
import { DocumentCard } from '#features/documents/ui/DocumentCard.tsx';
import { DocumentNews } from '#features/documents/ui/DocumentNews.tsx';
import { Section } from './Section.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const AT = '2026-05-04T16:20:00.000Z';

const RECORD = {
  signer_id: ID,
  signer_name: 'Maria Garcia',
  status: 'signed',
  method: 'typed',
  authority: null,
  signature_data: null,
  signed_at: AT,
  declined_at: null,
  decline_reason: null,
  witness: null,
} satisfies NonNullable<OpenDocument['record']>;

const DOCUMENT: OpenDocument = {
  id: ID,
  project_id: ID,
  created_by: ID,
  creator_name: 'Dana Diaz',
  title: 'Release for Mercy Hospital',
  description: 'So that they give us the discharge papers.',
  document_type: 'release_of_information',
  document_url: '',
  requires_signature: true,
  requires_date: true,
  requires_witness: false,
  expiry_date: '2030-05-31',
  expires_at: '2030-05-31T23:59:59.999Z',
  created_at: AT,
  version: 1,
  pages: 2,
  stage: 'pending',
  standing: 'signer',
  signer_name: 'Maria Garcia',
  my_record: null,
  signed_at: null,
  declined_at: null,
  withdrawn_at: null,
  reminded_at: null,
  is_sealed: false,
  in_force_until: null,
  revoked_at: null,
  release_state: null,
  release_missing: ['purpose', 'end', 'signature'],
  copies: [],
  has_text: true,
  was_signed: false,
  word_attached: false,
  opened_at: null,
  withdraw_reason: null,
  release: null,
  record: null,
  consent: { version: 1, given_at: null },
  authorities: [],
  sealed_at: null,
  timestamped: null,
};

/** What each stage changes. */
const CHANGES = {
  pending: {},
  witnessing: { signed_at: AT, requires_witness: true },
  signed: {
    signed_at: AT,
    record: {
      ...RECORD,
      authority: {
        id: ID,
        principal_name: 'Rosa Garcia',
        kind: 'health_care_agent',
        description: 'Her health care proxy',
        dated_on: null,
        ends_on: null,
        sha256: null,
        paper_url: null,
      },
      witness: { full_name: 'Luis Diaz', relation: 'Neighbor', signed_at: AT },
    },
    in_force_until: '2030-05-31T23:59:59.999Z',
    release_state: 'in_force',
  },
  declined: {
    declined_at: AT,
    record: { ...RECORD, status: 'declined', decline_reason: 'A name is wrong on the second page.' },
  },
  expired: { expiry_date: '2026-05-31', expires_at: '2026-05-31T23:59:59.999Z' },
  withdrawn: { withdrawn_at: AT, withdraw_reason: 'The hospital sent another form.' },
} as const satisfies Record<Stage, Partial<OpenDocument>>;

const SIDES = [
  ['creator', 'to whoever sent it'],
  ['signer', 'to whoever signs'],
] as const satisfies [DocumentStanding, string][];

/** What each stage of a document looks like to each side: its card in the list, and the notice on its page. */
export default function DocumentStages() {
  return SIDES.map(([standing, title]) => (
    <Section key={standing} title={`Documents: ${title}`}>
      <ul className="grid gap-4">
        {STAGES.map((stage) => {
          const document = { ...DOCUMENT, ...CHANGES[stage], stage, standing };
          return (
            <Fragment key={stage}>
              <DocumentCard project={{ ended: false }} document={document} onDecline={() => {}} />
              <li>
                <DocumentNews project={{ ended: false, ends_at: null }} document={document} />
              </li>
            </Fragment>
          );
        })}
      </ul>
    </Section>
  ));
}
