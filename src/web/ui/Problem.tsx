import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

/** Why something failed, announced at once; renders nothing without a message. */
export function Problem({ children }: { children: ReactNode }) {
  return children ? (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  ) : null;
}
