import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

/** Why something did not work, announced at once; nothing while there is nothing to say. */
export function Problem({ children }: { children: ReactNode }) {
  return children ? (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  ) : null;
}
