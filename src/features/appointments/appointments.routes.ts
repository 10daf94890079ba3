/** An appointment as a file for one's own calendar, which the contract cannot answer. */
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Floor } from '#server/context.ts';
import { checked, plainRoute } from '#server/http/plain-routes.ts';
import { refusal } from '#server/refusal.ts';
import { enterAppointment, findSequence } from './appointments.queries.ts';
import { calendarFile } from './appointments.service/calendar-file.ts';

/** Registers the download (APPT-37). It needs a session. */
export function serveAppointments(
  app: Hono,
  services: Pick<Floor, 'auth' | 'clock' | 'db' | 'log' | 'publicUrl'>,
): void {
  const { clock, db, publicUrl } = services;
  app.get(
    '/api/appointments/:id/calendar.ics',
    plainRoute(services)(async (c, person) => {
      const { id } = checked(which, c.req.param());
      const file = await db.as(person.id, async (trx) => {
        const appointment = await enterAppointment(trx, id, { by: person.id, at: clock.now() });
        if (!appointment) throw refusal('NOT_FOUND');
        return calendarFile({
          id,
          title: appointment.title,
          status: appointment.status,
          sequence: await findSequence(trx, id),
          start: new Date(appointment.start_time),
          end: new Date(appointment.end_time),
          changedAt: new Date(appointment.updated_at),
          url: `${publicUrl}/appointment/${id}`,
        });
      });
      return c.body(file, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="appointment.ics"',
      });
    }),
  );
}

const which = z.object({ id: z.uuid() });
