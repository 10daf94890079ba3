import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Page } from '../../../web/ui/Page.tsx';

/** There are no projects yet, so nobody has one here: the same answer as for a stranger's. */
export default function ProjectPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Project not found`}
      lead={<Trans>It may be gone, or it may not be shared with you.</Trans>}
    >
      <p>
        <ButtonLink to={paths.app()}>
          <Trans>Go to my home page</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
