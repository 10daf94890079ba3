import type { RefObject } from 'react';
import { KeepCodesDialog } from './KeepCodesDialog.tsx';
import RenewCodesDialog from './RenewCodesDialog.tsx';

interface FirstCodesDialogProps {
  /** Null where the answer that had them was lost on its way: nobody has seen those. */
  codes: string[] | null;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** After the first of one's factors: its recovery codes, or new ones in their place. */
export function FirstCodesDialog({ codes, ...rest }: FirstCodesDialogProps) {
  return codes ? <KeepCodesDialog codes={codes} {...rest} /> : <RenewCodesDialog areLost {...rest} />;
}
