import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { publicMeta } from '../../../web/page-meta.ts';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';

export function meta() {
  return publicMeta({
    title: t`Let's Get Started`,
    description: t`What the free care assessment asks, how long it takes, and the plan that comes out.`,
    path: paths.getStarted(),
  });
}

/** What the assessment asks, how long it takes, and what comes out. */
export default function GetStartedPage() {
  const { t } = useLingui();
  const { session } = useAuth();
  return (
    <Page
      title={t`Let's Get Started`}
      lead={<Trans>Six short steps. About ten minutes. You can stop at any time.</Trans>}
    >
      <Card>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>
            <Trans>First we check that everybody is safe.</Trans>
          </li>
          <li>
            <Trans>You choose one or two things that are most pressing.</Trans>
          </li>
          <li>
            <Trans>
              You tell us a little about home, health, money and family. Skip what you do not know.
            </Trans>
          </li>
          <li>
            <Trans>You get a plan: what to do first, why, and whom to call. You can print it.</Trans>
          </li>
        </ol>
      </Card>
      <p className="text-ink-2">
        <Trans>
          We save as you go, so you need a free account. Your answers are yours: nobody else sees them unless
          you share them.
        </Trans>
      </p>
      <p>
        <ButtonLink to={session ? paths.form() : paths.signUp(paths.form())}>
          <Trans>Start the assessment</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
