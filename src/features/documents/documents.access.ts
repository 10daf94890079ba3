/** Who may do what in documents: what each call answers to whom, and what each may do with each row. */
import {
  type Answers,
  type Asks,
  type CallAccess,
  everybody,
  everybodysRows,
  HIDDEN,
  members,
  nothing,
  ownersRows,
  type RouteAccess,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { documents } from './documents.contract.ts';

/** What the calls are about. */
interface World {
  projectId: string;
  /** The owner's, which the provider is asked to sign. */
  documentId: string;
  /** An upload of this actor that no document has claimed. */
  uploadOf: (actorId: string) => string;
}

const project: Asks<World> = ({ projectId }) => ({ params: { id: projectId } });
const document: Asks<World> = ({ projectId, documentId }) => ({
  params: { id: projectId, document_id: documentId },
});
/** An admin looks, and makes nothing. */
const workers = (status = 200) => ({ ...members(status), admin: 403 });
/** Only whoever created it: the owner. */
const creator = (status = 200): Answers => ({ ...members(403), owner: status });
/** Only who is across from its creator: the provider. */
const signer = (status = 200): Answers => ({ ...members(403), provider: status });
const SHOWN = '0'.repeat(64);

export const documentsAccess = {
  list: [project, members()],
  create: [
    (world) => ({
      ...project(world),
      body: { client_id: crypto.randomUUID(), upload_id: world.uploadOf(world.actor.id), title: 'Release' },
    }),
    workers(201),
  ],
  read: [document, members()],
  evidence: [document, members()],
  withdraw: [(world) => ({ ...document(world), body: { reason: 'Not needed any more' } }), creator()],
  replace: [
    (world) => ({
      ...document(world),
      body: { upload_id: world.uploadOf(world.actor.id), version: 1, expiry_date: null },
    }),
    creator(),
  ],
  remind: [document, creator()],
  // The provider has not opened it yet.
  consent: [(world) => ({ ...document(world), body: { version: 1 } }), signer(422)],
  readConsent: [nothing, signedIn()],
  withdrawConsent: [nothing, signedIn()],
  sign: [
    (world) => ({
      ...document(world),
      body: {
        request_id: crypto.randomUUID(),
        version: 1,
        shown_sha256: SHOWN,
        ink: { method: 'typed', name: 'Dana Diaz' },
        time_zone: 'America/Chicago',
      },
    }),
    signer(422),
  ],
  decline: [
    (world) => ({
      ...document(world),
      body: { request_id: crypto.randomUUID(), version: 1, reason: 'Not mine to sign' },
    }),
    signer(),
  ],
  addAuthority: [
    (world) => ({
      ...project(world),
      body: {
        client_id: crypto.randomUUID(),
        principal_name: 'Rosa Diaz',
        kind: 'health_care_agent',
        description: 'Health care power of attorney',
      },
    }),
    workers(201),
  ],
  // Nobody has signed it.
  witness: [
    (world) => ({
      ...document(world),
      body: {
        request_id: crypto.randomUUID(),
        signed_at: '2026-11-23T15:00:00.000Z',
        full_name: 'Luis Diaz',
        relation: 'Neighbor',
        saw_it: true,
        ink: { method: 'typed', name: 'Luis Diaz' },
      },
    }),
    signer(409),
  ],
  revoke: [document, signer(409)],
  waiting: [nothing, signedIn()],
  verify: [() => ({ body: { sha256: SHOWN } }), everybody(200)],
} satisfies CallAccess<typeof documents, World>;

/** What the routes are about. */
interface RoutesWorld {
  projectId: string;
  leftId: string;
  /** The owner's. */
  documentId: string;
  documentLink(personId: string, minutes: number): string;
}

const put = (id: string) =>
  `/api/projects/${id}/documents/uploads?client_id=${crypto.randomUUID()}&name=a.pdf`;
const evidence = (id: string, documentId: string) =>
  `/api/projects/${id}/documents/${documentId}/evidence.json`;

export const documentsRoutes = {
  'PUT /api/projects/:id/documents/uploads': [
    // What they send is no document.
    ['a project', ({ projectId }) => put(projectId), workers(415)],
    ['a project that the provider left', ({ leftId }) => put(leftId), { ...workers(415), provider: 404 }],
    ['no project', () => put('00000000-0000-7000-8000-000000000000'), signedIn(404)],
  ],
  'GET /api/projects/:id/documents/:document_id/evidence.json': [
    ['a document', ({ projectId, documentId }) => evidence(projectId, documentId), members()],
    ['in another project', ({ leftId, documentId }) => evidence(leftId, documentId), signedIn(404)],
  ],
  'GET /api/documents/:token': [
    ['one’s own link', ({ actor, owner, documentLink }) => documentLink(actor.id || owner.id, 60), members()],
    [
      'the owner’s link',
      ({ owner, documentLink }) => documentLink(owner.id, 60),
      { ...signedIn(404), owner: 200 },
    ],
    [
      'an expired link',
      ({ actor, owner, documentLink }) => documentLink(actor.id || owner.id, -1),
      signedIn(410),
    ],
    ['a link that is made up', () => '/api/documents/made.up', signedIn(404)],
  ],
} satisfies RouteAccess<RoutesWorld>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const documentsRows = {
  signable_documents: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 + 1 x', provider: '1 x x x' },
    changes: 'reminded_at',
  },
  document_files: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 x 0 x' },
    changes: 'version',
  },
  document_signatures: {
    may: { ...everybodysRows('0 x 0 x'), owner: '1 x 0 x', provider: '1 + 1 x' },
    changes: 'revoked_at',
  },
  document_signature_history: {
    may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 x x x' },
    changes: 'status',
  },
  documents_to_seal: {
    may: { ...everybodysRows('0 x x 0'), owner: '1 x x 1', provider: '1 x x 0' },
    changes: 'signed_at',
  },
  sealings: { may: HIDDEN, changes: 'sealed_at' },
  document_authorities: {
    may: { ...everybodysRows('0 x x x'), owner: '1 + x x', provider: '1 x x x' },
    changes: 'kind',
  },
  document_witnesses: {
    may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 + x x' },
    changes: 'full_name',
  },
  document_evidence: {
    may: { ...everybodysRows('0 x x x'), owner: '1 x x x', provider: '1 x x x' },
    changes: 'kind',
  },
  signing_consents: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'withdrawn_at' },
} satisfies RowAccess;
