/** Notifications: list them, mark them as seen, choose mails and quiet hours. */
import { implement } from '@orpc/server';
import { DONE } from '#kit/contract.ts';
import { type RequestContext, requireSession } from '#server/context.ts';
import { refusal } from '#server/refusal.ts';
import { findChoices, setMailPreferenceByLink, storeChoices } from './activity.choices.queries.ts';
import { activity } from './activity.contract.ts';
import { readStopNewsToken } from './activity.links.service.ts';
import * as queries from './activity.queries.ts';
import { notificationView } from './activity.views.ts';

const os = implement(activity).$context<RequestContext<'events' | 'logNames' | 'secret'>>();

const notifications = os.notifications.use(requireSession).handler(async ({ input, context }) => {
  const { db, events, logNames, person } = context;
  return db.as(person.id, async (trx) => {
    const page = await queries.listNotifications(trx, events, logNames, person.id, input.before);
    const unseen = await queries.countUnseen(trx, events, person.id);
    return { notifications: page.rows.map(notificationView), next: page.next, unseen };
  });
});

const markSeen = os.markSeen.use(requireSession).handler(async ({ input, context }) => {
  const { db, events, person } = context;
  return db.as(person.id, async (trx) => {
    await queries.markSeen(trx, events, person.id, input.ids);
    return { unseen: await queries.countUnseen(trx, events, person.id) };
  });
});

const markSubjectSeen = os.markSubjectSeen.use(requireSession).handler(async ({ input, context }) => {
  const { db, events, person } = context;
  return db.as(person.id, async (trx) => {
    await queries.markSubjectsSeen(trx, person.id, input.subject_type, [input.subject_id]);
    return { unseen: await queries.countUnseen(trx, events, person.id) };
  });
});

const markAllSeen = os.markAllSeen.use(requireSession).handler(async ({ input, context }) => {
  const { db, events, person } = context;
  await db.as(person.id, (trx) => queries.markAllSeen(trx, events, person.id, input?.through));
  return DONE;
});

const choices = os.choices.use(requireSession).handler(async ({ context }) => {
  const { db, person } = context;
  return db.as(person.id, (trx) => findChoices(trx, person.id));
});

const setChoices = os.setChoices.use(requireSession).handler(async ({ input, context }) => {
  const { db, person } = context;
  return db.as(person.id, async (trx) => {
    await storeChoices(trx, person.id, input);
    return findChoices(trx, person.id);
  });
});

const stopNews = os.stopNews.handler(async ({ input, context: { db, secret } }) => {
  const personId = readStopNewsToken(input.token, secret);
  if (!personId) throw refusal('LINK_EXPIRED');
  await db.as(personId, (trx) => setMailPreferenceByLink(trx, personId, !input.stop));
  return DONE;
});

export const activityHandlers = {
  notifications,
  markSeen,
  markSubjectSeen,
  markAllSeen,
  choices,
  setChoices,
  stopNews,
};
