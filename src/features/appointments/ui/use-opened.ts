import { type RefObject, useState } from 'react';
import type { Appointment } from '../appointments.fields.contract.ts';
import { newestOf } from './show-appointment.ts';

/** The dialogs about an appointment. */
type Dialog = 'confirm' | 'cancel' | 'move' | 'relocate' | 'complete';

export interface Opened {
  dialog: Dialog;
  appointment: Appointment;
}

/** What each of them gets. */
export interface AppointmentDialogProps {
  appointment: Appointment;
  onClose: () => void;
  /** Gets focus when the button that opened it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The dialog that is open, if any. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    /** A list that is still being read again after a change shows what was before it. */
    open: ({ dialog, appointment }: Opened) => setOpened({ dialog, appointment: newestOf(appointment) }),
    close: () => setOpened(null),
  };
}
