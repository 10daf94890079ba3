import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** Left out where only the buttons inside may close it. */
  onClose?: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A dialog over the page: holds focus, hides the rest from screen readers, gives focus back. */
export function Dialog({ title, isOpen, onClose, role = 'dialog', children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={false}
      isKeyboardDismissDisabled={!onClose}
      className="fixed inset-0 z-50 flex items-end justify-center bg-[#0b1415]/60 p-3 sm:items-center"
    >
      <Modal className="max-h-full w-full max-w-xl overflow-y-auto rounded-dialog bg-surface shadow-3">
        <AriaDialog role={role} className="grid gap-4 p-6 outline-none sm:p-8">
          <Heading slot="title" level={2} className="text-xl">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
