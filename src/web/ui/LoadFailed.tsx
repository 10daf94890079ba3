import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadFailedProps {
  /** What could not be loaded. */
  title: string;
  onRetry: () => void;
  /** What is safe, and what to do. */
  children?: ReactNode;
}

/** Shown instead of something that could not be loaded, with a retry. */
export function LoadFailed({ title, onRetry, children }: LoadFailedProps) {
  return (
    <Notice tone="warning" role="alert" title={title}>
      {children ? <p>{children}</p> : null}
      <p>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    </Notice>
  );
}
