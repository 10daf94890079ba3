import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { isUnreached } from '../data/errors.ts';
import { RetryNotice, type RetryNoticeProps } from './RetryNotice.tsx';

const HEADING = ':is(h1, h2, h3)[tabindex]';

/** Shown instead of something that could not be loaded. When it goes, the focus goes to the heading of its section. */
export function LoadFailed(props: RetryNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = box.current;
    const section = notice?.closest('section, main');
    return () => {
      if (!notice?.contains(document.activeElement)) return;
      // Once what takes its place is there.
      queueMicrotask(() => {
        const heading = [section, document]
          .map((each) => each?.querySelector<HTMLElement>(HEADING))
          .find(Boolean);
        if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <div ref={box} className="contents">
      <RetryNotice {...props} />
    </div>
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
