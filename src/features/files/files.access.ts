/** Access rules of files: how each call answers each role, and what each role may do with each row. */
import {
  type Asks,
  type CallAccess,
  everybodysRows,
  members,
  owners,
  ownersRows,
  type RouteAccess,
  type RowAccess,
  signedIn,
} from '#kit/access.ts';
import type { files } from './files.contract.ts';

/** The ids the calls take. */
interface World {
  projectId: string;
  fileId: string;
  otherFileId: string;
}

const project: Asks<World> = ({ projectId }) => ({ params: { id: projectId } });
const fileOfProject: Asks<World> = ({ projectId, fileId }) => ({
  params: { id: projectId, file_id: fileId },
});

export const filesAccess = {
  // The owner's project, without a provider. An admin may read; that is recorded.
  list: [project, members()],
  read: [fileOfProject, members()],
  room: [project, members()],
  // Everyone tries to delete the owner's file; the owner deletes another one, so that it stays for the rest.
  rename: [
    (world) => ({ ...fileOfProject(world), body: { file_name: crypto.randomUUID() } }),
    { ...members(403), owner: 200, family: 200 },
  ],
  remove: [
    ({ actor, owner, projectId, fileId, otherFileId }) => ({
      params: { id: projectId, file_id: actor === owner ? otherFileId : fileId },
    }),
    { ...members(403), owner: 200 },
  ],
  link: [fileOfProject, members()],
} satisfies CallAccess<typeof files, World>;

/** The ids the routes take. */
interface RoutesWorld {
  /** The owner's, with the provider. */
  projectId: string;
  /** Also the owner's, with the provider, but without these files. */
  otherId: string;
  /** Also theirs, and completed. */
  completedId: string;
  /** The owner's; the provider has left it. */
  leftId: string;
  pictureId: string;
  textId: string;
  deletedId: string;
  /** In the project the provider has left. */
  leftFileId: string;
  link(personId: string, minutes: number): string;
}

const MISSING = '00000000-0000-7000-8000-000000000000';
const put = (id: string) => `/api/projects/${id}/files?client_id=${crypto.randomUUID()}&name=a.txt`;
const content = (id: string, file: string) => `/api/projects/${id}/files/${file}/content`;
const thumbnail = (id: string, file: string) => `/api/projects/${id}/files/${file}/thumbnail`;

export const filesRoutes = {
  'PUT /api/projects/:id/files': [
    ['a project', ({ projectId }) => put(projectId), members(201)],
    ['a completed project', ({ completedId }) => put(completedId), members(201)],
    ['a project that the provider left', ({ leftId }) => put(leftId), { ...members(201), provider: 404 }],
    ['a project that is not there', () => put(MISSING), signedIn(404)],
  ],
  'GET /api/projects/:id/files/:file_id/content': [
    ['a file', ({ projectId, textId }) => content(projectId, textId), members()],
    [
      'a file of a project that the provider left',
      ({ leftId, leftFileId }) => content(leftId, leftFileId),
      { ...members(), provider: 404 },
    ],
    ['a file of another project', ({ otherId, textId }) => content(otherId, textId), signedIn(404)],
    ['a deleted file', ({ projectId, deletedId }) => content(projectId, deletedId), signedIn(404)],
    ['a file that is not there', ({ projectId }) => content(projectId, MISSING), signedIn(404)],
  ],
  'GET /api/projects/:id/files/:file_id/thumbnail': [
    ['a picture', ({ projectId, pictureId }) => thumbnail(projectId, pictureId), members()],
    ['a text', ({ projectId, textId }) => thumbnail(projectId, textId), signedIn(404)],
    [
      'a picture of another project',
      ({ otherId, pictureId }) => thumbnail(otherId, pictureId),
      signedIn(404),
    ],
    ['a deleted picture', ({ projectId, deletedId }) => thumbnail(projectId, deletedId), signedIn(404)],
  ],
  'GET /api/files/:token': [
    ['one’s own link', ({ actor, owner, link }) => link(actor.id || owner.id, 60), members()],
    ['the owner’s link', ({ owner, link }) => link(owner.id, 60), owners()],
    ['an expired link', ({ actor, owner, link }) => link(actor.id || owner.id, -1), signedIn(410)],
    ['the owner’s, expired', ({ owner, link }) => link(owner.id, -1), owners(410)],
    ['a link that is made up', () => '/api/files/made.up', signedIn(404)],
  ],
} satisfies RouteAccess<RoutesWorld>;

/** What each role may do with the rows seeded by row-level-security.test.ts. */
export const filesRows = {
  file_attachments: { may: ownersRows('1 + 1 1', '0 x 0 0'), changes: 'accessed_at' },
  // One of the owner's own project, and one of the project that has a document.
  project_file_totals: {
    may: { ...everybodysRows('0 x 0 x'), owner: '2 + 2 x', provider: '1 x 1 x' },
    changes: 'bytes',
  },
  person_file_totals: { may: ownersRows('1 + 1 x', '0 x 0 x'), changes: 'bytes' },
  stored_leftovers: { may: ownersRows('1 + x 1', '0 x x 0'), changes: 'due_at' },
} satisfies RowAccess;
