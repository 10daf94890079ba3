import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../web/paths.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { usePublicPath } from '../../../web/use-public-path.ts';

/** Any path that matches no route; the server answers 404 with it. */
export default function NotFoundPage() {
  const { t } = useLingui();
  const to = usePublicPath();
  return (
    <Page title={t`Oops! Page not found`}>
      <p>
        <Trans>The address may have a typing mistake, or the page may have moved.</Trans>
      </p>
      <p>
        <ButtonLink to={to(paths.home())}>
          <Trans>Return to Home</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
