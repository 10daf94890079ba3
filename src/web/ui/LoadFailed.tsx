import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isUnreached } from '../data/errors.ts';
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

/** What to do where nothing is lost: the connection is not to blame for a failure of ours. */
export function NothingLost({ error }: { error: unknown }) {
  return isUnreached(error) ? (
    <Trans>Nothing is lost. Check your connection, then try again.</Trans>
  ) : (
    <Trans>Nothing is lost. Our server has trouble just now. Please try again in a moment.</Trans>
  );
}
