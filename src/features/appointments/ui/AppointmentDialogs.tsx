import type { RefObject } from 'react';
import { CancelDialog } from './CancelDialog.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';
import { ConfirmSeriesDialog } from './ConfirmSeriesDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RelocateDialog } from './RelocateDialog.tsx';
import type { Opened } from './use-opened.ts';

const DIALOGS = {
  confirm: ConfirmSeriesDialog,
  cancel: CancelDialog,
  move: MoveDialog,
  relocate: RelocateDialog,
  complete: CompleteDialog,
};

interface AppointmentDialogsProps extends Opened {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What opens over a list of appointments. */
export default function AppointmentDialogs({ dialog, ...rest }: AppointmentDialogsProps) {
  const Chosen = DIALOGS[dialog];
  return <Chosen {...rest} />;
}
