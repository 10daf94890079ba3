import type { RefObject } from 'react';
import type { OpenDocument } from '../documents.contract.ts';
import DeclineDialog from './DeclineDialog.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { SignDialog } from './SignDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { WitnessDialog } from './WitnessDialog.tsx';

const DIALOGS = {
  sign: SignDialog,
  witness: WitnessDialog,
  decline: DeclineDialog,
  withdraw: WithdrawDialog,
  replace: ReplaceDialog,
  revoke: RevokeDialog,
};
export type Acting = keyof typeof DIALOGS;

interface DocumentDialogsProps {
  acting: Acting;
  document: OpenDocument;
  onClose: () => void;
  onWitness: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What opens over the page of a document. */
export default function DocumentDialogs({ acting, ...rest }: DocumentDialogsProps) {
  const Chosen = DIALOGS[acting];
  return <Chosen {...rest} />;
}
