import type { BookingSettings } from '../appointments.availability.contract.ts';

/** The booking settings as their form holds them. */
interface Entered {
  zone: string;
  notice: string;
  cutoff: string;
}

export const valuesOf = (settings: BookingSettings): Entered => ({
  zone: settings.time_zone,
  notice: String(settings.notice_hours),
  cutoff: String(settings.cutoff_hours),
});

/**
 * @param values of the form
 * @param before as the settings were when it was filled
 * @param now as they are, set elsewhere meanwhile
 * @returns the fields that nobody has touched, as they are now
 */
export function untouched(values: Entered, before: BookingSettings, now: BookingSettings): Partial<Entered> {
  const filled = valuesOf(before);
  const names = (['zone', 'notice', 'cutoff'] as const).filter((name) => values[name] === filled[name]);
  return Object.fromEntries(names.map((name) => [name, valuesOf(now)[name]]));
}

/** @returns what to set: only what somebody has changed, so that nothing set elsewhere is set back */
export function changed(
  { zone, notice, cutoff }: Entered,
  before: BookingSettings,
): Partial<BookingSettings> {
  const filled = valuesOf(before);
  return {
    ...(zone !== filled.zone && { time_zone: zone }),
    ...(notice !== filled.notice && { notice_hours: Number(notice) }),
    ...(cutoff !== filled.cutoff && { cutoff_hours: Number(cutoff) }),
  };
}
