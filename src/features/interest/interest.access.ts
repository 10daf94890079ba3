/** Access to interest: what each call answers each role, and each role's rights on each row. */
import {
  admins,
  adminsRows,
  type CallAccess,
  everybody,
  form,
  nothing,
  type RowAccess,
} from '#kit/access.ts';
import type { interest } from './interest.contract.ts';
import type { guideReports } from './interest.reports.contract.ts';

/** Fixtures the calls refer to. */
interface World {
  ticket: string;
  entryId: string;
  applicationId: string;
  reportId: string;
}

export const interestAccess = {
  ticket: [nothing, everybody(200)],
  joinWaitlist: [({ ticket }) => form(ticket), everybody(200)],
  apply: [
    ({ ticket }) =>
      form(ticket, {
        id: crypto.randomUUID(),
        name: 'Kim Keeper',
        role: 'kin_guide',
        experience: 'Nine years',
      }),
    everybody(200),
  ],
  waitlist: [nothing, admins()],
  noteEntry: [
    ({ entryId }) => ({
      params: { id: entryId },
      body: { status: 'contacted', note: 'Called', was: { status: 'new', note: '' } },
    }),
    admins(),
  ],
  removeEntry: [
    ({ entryId }) => ({ params: { id: entryId }, body: { was: { status: 'new', note: '' } } }),
    admins(),
  ],
  waitlistFile: [nothing, admins()],
  applications: [nothing, admins()],
  noteApplication: [
    ({ applicationId }) => ({
      params: { id: applicationId },
      body: { status: 'accepted', note: '', was: { status: 'new', note: '' } },
    }),
    admins(),
  ],
  removeApplication: [
    ({ applicationId }) => ({ params: { id: applicationId }, body: { was: { status: 'new', note: '' } } }),
    admins(),
  ],
  applicationsFile: [nothing, admins()],
} satisfies CallAccess<typeof interest, World>;

const A_REPORT = { guide: 'housing/home-safety', language: 'en', problem: 'The number is wrong' };

export const guideReportsAccess = {
  send: [({ ticket }) => form(ticket, { id: crypto.randomUUID(), ...A_REPORT }), everybody(200)],
  list: [nothing, admins()],
  read: [({ reportId }) => ({ params: { id: reportId } }), admins()],
  note: [
    ({ reportId }) => ({ params: { id: reportId }, body: { note: 'Looked it up', was: { note: '' } } }),
    admins(),
  ],
  answer: [({ reportId }) => ({ params: { id: reportId }, body: { answer: 'It is mended.' } }), admins()],
  file: [nothing, admins()],
} satisfies CallAccess<typeof guideReports, World>;

/** Each role's rights on the rows set up by row-level-security.test.ts. */
export const interestRows = {
  waitlist_entries: { may: adminsRows('1 + 1 1', '0 + 0 0'), changes: 'note' },
  guide_reports: { may: adminsRows('1 + 1 x', '0 + 0 x'), changes: 'note' },
  helper_applications: { may: adminsRows('1 + 1 1', '0 + 0 0'), changes: 'note' },
} satisfies RowAccess;
