/** Appointments for the admin desk: whom it touches if an account is closed. */
import { z } from 'zod';
import { adminOnly, byId } from '#kit/contract.ts';

export const appointmentDesk = {
  touched: adminOnly
    .route({
      method: 'GET',
      path: '/people/{id}/touched',
      summary: 'How much closing an account touches: numbers only, so no reading is recorded',
    })
    .input(byId)
    .output(
      z.strictObject({
        /** Appointments that are still to come, and with how many people. */
        appointments: z.int(),
        people: z.int(),
        /** Projects that go on, and that they share with somebody. */
        projects: z.int(),
      }),
    ),
};
