import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';

/** For the address of a state that does not exist; the server also answers 404. */
export function NoSuchState() {
  const { t } = useLingui();
  const to = usePublicPath();
  return (
    <Page title={t`Oops! Page not found`}>
      <p>
        <Trans>There is no state or territory with this name. The list has all of them.</Trans>
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={to(paths.nearYou())}>
          <Trans>Choose a state</Trans>
        </ButtonLink>
        <ButtonLink look="secondary" to={to(paths.home())}>
          <Trans>Return to Home</Trans>
        </ButtonLink>
      </p>
    </Page>
  );
}
