import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { usePublicPath } from '../use-public-path.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Page } from './Page.tsx';

export function notFoundMeta() {
  return [{ title: `${t`Oops! Page not found`} - Kinkeeper` }, { name: 'robots', content: 'noindex' }];
}

/** The not-found page; the server also answers 404. */
export function NotFound() {
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
