import type { Appointment } from '../appointments.fields.contract.ts';
import { OtherSide } from './AppointmentCard.tsx';
import { When } from './When.tsx';

/** When it is and with whom, at the top of a dialog about it. */
export function WhichAppointment({ appointment }: { appointment: Appointment }) {
  return (
    <p className="font-semibold">
      <When start={new Date(appointment.start_time)} end={new Date(appointment.end_time)} />
      <span className="block font-normal text-ink-2">
        <OtherSide appointment={appointment} />
      </span>
    </p>
  );
}
