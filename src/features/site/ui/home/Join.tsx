import { Trans } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { setting } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { Drawing } from '../Drawing.tsx';
import { Band } from './Band.tsx';

/** Helpers register their interest: by form or by mail (SITE-20, SITE-21). */
export function Join() {
  const to = usePublicPath();
  const email = setting('CAREERS_EMAIL');
  return (
    <Band title={<Trans>Join our team</Trans>} className="rounded-dialog bg-muted p-5 sm:p-8">
      <div className="grid items-center gap-6 md:grid-cols-[3fr_2fr]">
        <div className="measure grid gap-4">
          <p>
            <Trans>
              Are you a social worker, care coordinator, counselor or death doula? Or are you the one who gets
              the calls and the paperwork done? We would like to hear from future KinGuides and KinAssistants.
            </Trans>
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink look="secondary" to={to(paths.join())}>
              <Trans>Apply here</Trans>
            </ButtonLink>
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${email}`}>
              <Trans>or write to {email}</Trans>
            </a>
          </div>
        </div>
        <Drawing name="team" className="mx-auto w-full max-w-xs text-ink" />
      </div>
    </Band>
  );
}

/** What we do not do, said before anybody has to ask (SITE-26, SITE-27). */
export function NotUs() {
  return (
    <Band title={<Trans>What we do not do</Trans>}>
      <ul className="measure grid list-disc gap-2 pl-6">
        <li>
          <Trans>We take no kickbacks, referral fees or commissions from anybody.</Trans>
        </li>
        <li>
          <Trans>We give no medical care.</Trans>
        </li>
        <li>
          <Trans>We do not represent you in legal or financial matters.</Trans>
        </li>
        <li>
          <Trans>We do not make decisions for your family.</Trans>
        </li>
        <li>
          <Trans>We are not a crisis service. In danger, call 911. In a crisis, call or text 988.</Trans>
        </li>
      </ul>
    </Band>
  );
}
