import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { paths } from '#kit/paths.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';

const ResendVerification = lazyAgain(() => import('#features/accounts/ui/ResendVerification.tsx'));

/** Instead of a plan that is not shown. */
export default function PlanRefused({ refusal }: { refusal: 'EMAIL_NOT_VERIFIED' | 'NOT_FOUND' }) {
  return refusal === 'NOT_FOUND' ? <PlanNotFound /> : <VerifyFirst />;
}

/** For a person whose plan waits at an address they have not verified yet. */
function VerifyFirst() {
  const { t } = useLingui();
  const { session } = useAuth();
  const email = session?.user.email ?? '';
  return (
    <Page
      title={t`Verify your email address first`}
      lead={
        <Trans>A plan is shared with this address. We show it once we know that the address is yours.</Trans>
      }
    >
      <p className="measure">
        <Trans>
          We sent a link to <strong className="break-all">{email}</strong> when you signed up. Open it, then
          come back to this page.
        </Trans>
      </p>
      <Suspense>
        <ResendVerification email={email} />
      </Suspense>
    </Page>
  );
}

function PlanNotFound() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Plan not found`}
      lead={<Trans>It may be gone, or it is not shared with you any more.</Trans>}
    >
      <p>
        <ButtonLink to={paths.assessments()}>
          <Trans>Open my plans</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
