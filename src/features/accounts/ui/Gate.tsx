import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import { paths } from '#kit/paths.ts';
import { QueryScope } from '#web/data/QueryScope.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { type Access, guardState } from '../accounts.rules.ts';
import { useAuth } from './AuthProvider.tsx';
import { isSigningOut } from './sign-out.ts';

/** The `handle` of a screen. */
export interface ScreenHandle {
  /** What it shows while nobody knows yet who is signed in. */
  Waiting: ComponentType;
}

/** Shows a screen only to people with access. The server decides again for all data. */
export function Gate({ access, children }: { access: Access; children: ReactNode }) {
  const { loading, session, isAdmin, ended } = useAuth();
  const { pathname, search, hash } = useLocation();
  const to = usePublicPath();
  switch (guardState(access, { loading, signedIn: session !== null, isAdmin })) {
    case 'loading':
      return <Waiting />;
    case 'unauthenticated':
      // Signing out on purpose leads home; an ended session leads back here after the next sign-in.
      return isSigningOut() ? (
        <Navigate to={to(paths.home())} replace />
      ) : (
        <Navigate to={paths.auth(pathname + search + hash)} state={{ ended }} replace />
      );
    case 'denied':
      return <AccessDenied />;
    case 'allowed':
      return <QueryScope owner={session?.user.id ?? null}>{children}</QueryScope>;
  }
}

function Waiting() {
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return (
    <>
      <LoadingCard />
      {handle ? <handle.Waiting /> : null}
    </>
  );
}

function AccessDenied() {
  const { t } = useLingui();
  return (
    <Page title={t`Access Denied`}>
      <p>
        <Trans>You don't have permission to access this page. Admin privileges are required.</Trans>
      </p>
      <p>
        <ButtonLink to={paths.app()}>
          <Trans>Go to my home page</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
