/** What becomes of appointments when an account is closed, and of the calendar's address when it is secured. */
import type { Trx } from '#db/open.ts';
import { on } from '#db/reactions.ts';
import type { Locale } from '#kit/locale.ts';
import {
  accountClosed,
  addressRestored,
  passwordChanged,
  passwordReset,
  personDeactivated,
  personReactivated,
} from '../accounts/accounts.events.ts';
import { withdrawNotifications } from '../activity/activity.queries.ts';
import { giveBackHours } from '../billing/billing.queries/hours.ts';
import { lockComingOf } from './appointments.closing.queries.ts';
import { appointmentCancelled, appointmentLeftAlone, appointmentStands } from './appointments.events.ts';
import { removeFeed } from './appointments.feed.queries.ts';
import { markClosed, notifyOther } from './appointments.left-alone.queries.ts';
import { removeUses } from './appointments.paying.queries.ts';
import { isGivenBack, keptUntil } from './appointments.paying.rules.ts';
import { changeAppointment, findAppointment, recordFor } from './appointments.queries.ts';
import { removeWaitsWith } from './appointments.waits.queries.ts';

export const appointmentsReactions = [
  on(accountClosed, async (trx, { subjectId, at }) => {
    if (subjectId !== null) await cancelComing(trx, subjectId, at);
  }),
  // An admin can close an account by mistake: there they stay, and the other side hears of it and decides; a job writes
  // to them.
  on(personDeactivated, async (trx, { subjectId, at }) => {
    if (subjectId === null) return;
    await markFor(trx, subjectId, true, at);
    await removeWaitsWith(trx, subjectId);
  }),
  on(personReactivated, async (trx, { subjectId, at }) => {
    if (subjectId !== null) await markFor(trx, subjectId, false, at);
  }),
  ...[passwordChanged, passwordReset, addressRestored].map((secured) =>
    on(secured, async (trx, { subjectId }) => {
      if (subjectId !== null) await removeFeed(trx, subjectId);
    }),
  ),
];

/** Read by the other side, in their language. */
const REASON: Record<Locale, string> = {
  en: 'The account was closed.',
  es: 'La cuenta se cerró.',
};

/**
 * Cancels all that somebody has still to come, whatever the cut-off: they will not be there. As that person; the
 * other side is notified of each, and what was paid for it goes back as with any cancellation.
 */
async function cancelComing(trx: Trx, personId: string, at: Date): Promise<void> {
  for (const { id, locale } of await lockComingOf(trx, personId, at)) {
    const before = await findAppointment(trx, id);
    if (!before) continue;
    // A job writes to the other side: reactions send no letters.
    const change = { cancellation_reason: REASON[locale], cancelled_by: personId, letter_due: true };
    await changeAppointment(trx, id, { status: 'cancelled', ...change }, at);
    const { paid_from: paidFrom } = before;
    if (paidFrom !== null && isGivenBack(before, personId, at))
      await giveBackHours(
        trx,
        before.customer_id,
        paidFrom,
        await removeUses(trx, id),
        keptUntil(before, personId, null, at),
      );
    await recordFor(trx, appointmentCancelled, before, { by: personId, at });
  }
}

/**
 * Marks what somebody has still to come as with a closed account, or takes that back. Each of the others is notified
 * once, of the first; what was said of them before holds no longer.
 */
async function markFor(trx: Trx, personId: string, closed: boolean, at: Date): Promise<void> {
  const marked = await markClosed(trx, personId, closed, at);
  if (marked.length === 0) return;
  const before = closed ? appointmentStands : appointmentLeftAlone;
  const ids = marked.map(({ id }) => id);
  await withdrawNotifications(trx, [before.kind], { type: before.subject, ids });
  const coming = Map.groupBy(
    marked.filter(({ is_coming }) => is_coming),
    ({ other_id }) => other_id,
  );
  for (const [first] of coming.values()) if (first) await notifyOther(trx, closed, first, at);
}
