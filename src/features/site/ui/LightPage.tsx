import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useStore } from '#web/data/store.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { address } from '#web/light/address.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Boundary } from '#web/ui/OptionalPart.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Shell } from './Shell.tsx';

// Not needed to read a page: its script loads after it.
const SessionParts = lazyAgain(() => import('./SessionParts.tsx'));

interface LightPageProps {
  /** Runs once everything on the page works. */
  onAlive: () => void;
  children: ReactNode;
}

/** A light page (entry.light.tsx): what root.tsx is for the others. */
export function LightPage({ onAlive, children }: LightPageProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after the effects of all that it contains
  useEffect(onAlive, []);
  return (
    <Boundary instead={<ErrorScreen />}>
      <Shell place="site" Parts={SessionParts}>
        {children}
        <StayedHere />
      </Shell>
    </Boundary>
  );
}

/** Another page could not be opened for want of a connection. */
function StayedHere() {
  const { t } = useLingui();
  const { kept } = useStore(address);
  if (kept === 0) return null;
  return (
    <div className="no-print fixed inset-x-3 bottom-3 z-40 mx-auto max-w-xl rounded-card shadow-3">
      {/* A new one each time, so that it is announced again. */}
      <Notice key={kept} role="alert" tone="danger" title={t`No connection`}>
        <p>
          <Trans>
            That page could not be opened. Nothing is lost: try again when the connection is back.
          </Trans>
        </p>
      </Notice>
    </div>
  );
}
