import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Page } from '../../../web/ui/Page.tsx';

/** Open to everybody; its form comes with the public site. */
export default function WaitlistPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Waitlist`}
      lead={<Trans>The waitlist is not open yet. You do not need it to get a plan today.</Trans>}
    >
      <p>
        <ButtonLink to={paths.getStarted()}>
          <Trans>See what you can do today</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
