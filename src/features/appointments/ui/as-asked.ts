import type { Appointment } from '../appointments.fields.contract.ts';
import type { Wanted } from '../appointments.series.rules.ts';

/** Whether these are what was asked for last, and not what an earlier try has booked. */
export function isAsAsked(
  booked: readonly Appointment[],
  times: readonly Wanted[],
  asked: { [Name in keyof Appointment]?: Appointment[Name] | undefined },
): boolean {
  const starts = new Map(times.map(({ start, end }) => [start.toISOString(), end.toISOString()]));
  return (
    booked.length === times.length &&
    booked.every(
      (each) =>
        starts.get(each.start_time) === each.end_time &&
        Object.entries(asked).every(([name, value]) => each[name as keyof Appointment] === value),
    )
  );
}
