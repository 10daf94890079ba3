/** Appointments as files for one's own calendar, which the contract cannot answer. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { paths } from '#kit/paths.ts';
import type { Floor } from '#server/context.ts';
import { openRoute, parseOrRefuse, plainRoute } from '#server/http/plain-routes.ts';
import { refusal } from '#server/refusal.ts';
import { digestOf } from '#server/tokens.ts';
import { feedOf, findFeedOwner } from './appointments.feed.queries.ts';
import { enterAppointment, findSequence } from './appointments.queries.ts';
import { FEED_FILE } from './appointments.rules.ts';
import { calendarFeed, calendarFile } from './appointments.service/calendar-file.ts';

/** Registers the download (APPT-37), which needs a session, and the feed, whose address is its key (decision 0130). */
export function serveAppointments(
  app: Hono,
  services: Pick<Floor, 'auth' | 'clock' | 'db' | 'limits' | 'log' | 'publicUrl'>,
): void {
  const { clock, db, limits, publicUrl } = services;
  const pageOf = (id: string) => publicUrl + paths.appointment(id);
  app.get(
    '/api/appointments/:id/calendar.ics',
    plainRoute(services)(async (c, person) => {
      const { id } = parseOrRefuse(which, c.req.param());
      const file = await db.as(person.id, async (trx) => {
        const appointment = await enterAppointment(trx, id, { by: person.id, at: clock.now() });
        if (!appointment) throw refusal('NOT_FOUND');
        const entry = {
          id,
          title: appointment.title,
          status: appointment.status,
          sequence: await findSequence(trx, id),
          start: new Date(appointment.start_time),
          end: new Date(appointment.end_time),
          changedAt: new Date(appointment.updated_at),
          url: pageOf(id),
        };
        return calendarFile(entry, person.locale);
      });
      return c.body(file.content, 200, {
        ...CALENDAR,
        'content-disposition': `attachment; filename="${file.filename}"`,
      });
    }),
  );
  app.get(
    '/api/calendar/:file',
    openRoute(services)(async (c) => {
      const token = FEED_FILE.exec(c.req.param('file') ?? '')?.[1];
      const owner = token && (await findFeedOwner(db, digestOf(token)));
      if (!owner) throw refusal('NOT_FOUND');
      await limits.take('feeds', owner.id);
      const shown = await db.pipelineAs(owner.id, feedOf(clock.now()));
      const entries = shown.map((entry) => ({ ...entry, url: pageOf(entry.id) }));
      return c.body(calendarFeed(entries, owner.locale), 200, CALENDAR);
    }),
  );
}

const CALENDAR = { 'content-type': 'text/calendar; charset=utf-8' };
const which = z.object({ id: z.uuid() });
