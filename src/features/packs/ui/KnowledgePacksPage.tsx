import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Page } from '../../../web/ui/Page.tsx';

/** Says honestly that this room is not open, and where help is meanwhile. */
export default function KnowledgePacksPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Knowledge packs`}
      lead={
        <Trans>
          Knowledge packs are not open yet. Your plan has steps, numbers to call, and sources today.
        </Trans>
      }
    >
      <p>
        <ButtonLink to={paths.assessments()}>
          <Trans>Open my plans</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
