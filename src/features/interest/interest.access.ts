/** Who may do what in interest: what each call answers to whom, and what each may do with each row. */
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

/** What the calls are about. */
interface World {
  ticket: string;
  entryId: string;
  applicationId: string;
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
    ({ entryId }) => ({ params: { id: entryId }, body: { status: 'contacted', note: 'Called' } }),
    admins(),
  ],
  waitlistFile: [nothing, admins()],
  applications: [nothing, admins()],
  noteApplication: [
    ({ applicationId }) => ({ params: { id: applicationId }, body: { status: 'accepted', note: '' } }),
    admins(),
  ],
  applicationsFile: [nothing, admins()],
} satisfies CallAccess<typeof interest, World>;

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const interestRows = {
  waitlist_entries: { may: adminsRows('1 + 1 x', '0 + 0 x'), changes: 'note' },
  helper_applications: { may: adminsRows('1 + 1 x', '0 + 0 x'), changes: 'note' },
} satisfies RowAccess;
