// What crosses shards, and why: by the reason, which shards a statement touches (as test/support/shards.ts says it) and
// the calls that send it. docs/scale.md says what would have to be done about each.

const BY_TOKEN = 'who is asking is found by a token, before anybody is known';
const OVER_PROJECTS = 'it is about all projects of a person, wherever they lie';
const OF_BOTH = 'what somebody may do is kept by person, and what they do it with by project';
const OF_ID =
  'it is asked by an id alone, though the call knows the project: to be named before tables are cut';
const OF_LOG = 'a process reads the log of all projects for its streams';
const OF_CALENDARS = 'whoever books, or waits, does so with several providers';

/** For every call of somebody who is signed in. */
export const ALL = 'all';

export const CROSSING: Readonly<Record<string, Readonly<Record<string, readonly string[] | typeof ALL>>>> = {
  [BY_TOKEN]: {
    'every person (enter_session)': ALL,
    'every person (sessions)': ALL,
  },
  [OVER_PROJECTS]: {
    'every person (own_memberships) + every project (document_signatures) + every project (projects) + every project (signable_documents)':
      ['dashboard.read'],
    'every person (own_memberships) + every project (message_readers) + every project (messages) + every project (project_members) + every project (projects)':
      ['chat.inbox', 'dashboard.read'],
    'every person (own_memberships) + every project (project_members) + provider current_person()': [
      'dashboard.read',
    ],
    'every person (own_memberships) + every project (projects) + every project (tasks)': [
      'dashboard.read',
      'tasks.mine',
    ],
    'every project (customer_invitations) + every project (events) + every project (project_members) + every project (projects) + every provider (appointments) + person $1':
      ['activity.notifications'],
    'every project (customer_invitations) + every project (project_members) + every project (projects) + person current_person()':
      ['dashboard.read', 'projects.list'],
    'every project (customer_invitations) + every project (projects)': ['dashboard.read'],
    'every project (message_readers) + every project (messages) + person current_person()': [
      'dashboard.read',
    ],
    'every project (project_members) + person current_person()': ['tasks.mine'],
    'every project (projects) + person current_person()': ['dashboard.read'],
    'every project (tasks) + person current_person()': ['dashboard.read'],
  },
  [OF_BOTH]: {
    'every person (own_memberships) + project $1': ['chat.send'],
    'every project (events) + person $1': ['chat.markRead'],
  },
  [OF_ID]: {
    'every project (activity_notes) + every project (file_attachments) + every project (messages) + every project (signable_documents) + every project (tasks) + project $1':
      ['projects.activity'],
    'every project (document_evidence) + every project (document_files)': ['documents.read'],
    'every project (document_files)': ['documents.read'],
    'every project (document_files) + every project (document_signatures) + project $1': [
      'documents.list',
      'documents.read',
    ],
    'every project (document_files) + project $1': ['documents.read'],
    'every project (document_signatures)': ['documents.read'],
    'every project (message_readers) + project $1': [
      'chat.list',
      'chat.some',
      'live.words',
      'tasks.comments',
    ],
    'every project (message_readers) + project $2': ['chat.markRead'],
  },
  [OF_LOG]: {
    'every project (events) + every project (project_members)': ['live.missed', 'live.news'],
  },
  [OF_CALENDARS]: {
    'every project (projects) + every provider (appointment_series) + every provider (appointments) + every provider (booking_settings) + provider current_person()':
      ['appointments.list', 'dashboard.read'],
    'every provider (slot_waits)': ['dashboard.read'],
  },
};

/** Functions of ours in these statements that read tables which would be cut. */
export const FUNCTIONS: Readonly<Record<string, { whose: string; by: number | 'current_person()' | null }>> =
  {
    enter_session: { whose: 'person', by: null },
    my_projects: { whose: 'person', by: 'current_person()' },
    others_in: { whose: 'project', by: 0 },
  };

/** Those that read none, or only what is everywhere. */
export const READ_NO_TABLE = ['current_person', 'is_admin'];
