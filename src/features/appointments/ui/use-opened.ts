import { useState } from 'react';
import type { Appointment } from '../appointments.fields.contract.ts';

/** The dialogs about an appointment. */
type Dialog = 'cancel' | 'move' | 'complete';

export interface Opened {
  dialog: Dialog;
  appointment: Appointment;
}

/** The dialog that is open, if any. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return { opened, open: setOpened, close: () => setOpened(null) };
}
