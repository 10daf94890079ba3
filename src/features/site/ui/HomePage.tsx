import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardList, HeartHandshake, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { useAuth } from '../../accounts/ui/AuthProvider.tsx';

/** The landing page, plain for now: what this is, what it is not, and where to begin. */
export default function HomePage() {
  const { t } = useLingui();
  const { session } = useAuth();
  return (
    <Page
      wide
      title={t`When you don't know where to turn for an aging loved one, we do.`}
      tabTitle={t`Help for family caregivers`}
      lead={
        <Trans>
          Answer six short steps about your parent or loved one. Get a plan that says what to do first, and
          why, with the numbers to call.
        </Trans>
      }
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={session ? paths.form() : paths.signUp(paths.form())}>
          <Trans>Start the assessment</Trans>
        </ButtonLink>
        <ButtonLink look="secondary" to={session ? paths.app() : paths.auth()}>
          {session ? <Trans>Go to my home page</Trans> : <Trans>Sign in</Trans>}
        </ButtonLink>
      </div>
      <p className="measure text-ink-2">
        <Trans>We are in beta: no services are offered yet. The assessment and the plan are free.</Trans>
      </p>
      <ul className="grid gap-4 sm:grid-cols-3">
        <Pledge
          icon={<ShieldCheck aria-hidden className="size-8 text-clay" />}
          title={<Trans>Safety first</Trans>}
        >
          <Trans>If something cannot wait, we say so first, with the number to call.</Trans>
        </Pledge>
        <Pledge
          icon={<ClipboardList aria-hidden className="size-8 text-clay" />}
          title={<Trans>Clear next steps</Trans>}
        >
          <Trans>Each step says why it is there, what to do, and where the advice comes from.</Trans>
        </Pledge>
        <Pledge
          icon={<HeartHandshake aria-hidden className="size-8 text-clay" />}
          title={<Trans>On your side</Trans>}
        >
          <Trans>We take no kickbacks, referral fees or commissions.</Trans>
        </Pledge>
      </ul>
    </Page>
  );
}

function Pledge({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Card className="grid h-full content-start gap-2">
        {icon}
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-2">{children}</p>
      </Card>
    </li>
  );
}
