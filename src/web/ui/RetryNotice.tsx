import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

export interface RetryNoticeProps {
  /** What could not be loaded. */
  title: string;
  onRetry: () => void;
  /** What is safe, and what to do. */
  children?: ReactNode;
}

/** Instead of something that could not be loaded, with a retry. Light pages have no bytes for more: see LoadFailed. */
export function RetryNotice({ title, onRetry, children }: RetryNoticeProps) {
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
