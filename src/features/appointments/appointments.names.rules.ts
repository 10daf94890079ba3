/** How an appointment is named to its readers. Apart from the other rules, which the dashboard can do without. */

/** What an appointment says that a customer books without words of their own (APPT-26). */
export const BOOKED_AS = {
  title: 'Scheduled Consultation',
  description: 'Video consultation appointment',
  appointment_type: 'consultation',
} as const;

/**
 * @param link of an appointment's call; null for who is not in it
 * @param origin our own, e.g. https://kinkeeper.example
 * @returns whether it leads to a video service, and not to our page that says that there is none
 */
export const hasVideo = (link: string | null, origin: string): boolean =>
  link !== null && new URL(link).origin !== origin;
