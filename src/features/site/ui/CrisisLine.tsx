import { Trans, useLingui } from '@lingui/react/macro';
import { CRISIS, crisisTextLink, EMERGENCY, telLink } from '#kit/contacts.ts';
import { currentLocale } from '#web/i18n.ts';

/** The crisis line, in the same place on every page. */
export function CrisisLine() {
  const { t } = useLingui();
  const link =
    // In px: large text needs the room.
    'inline-flex min-h-[44px] min-w-[44px] items-center justify-center px-1 font-semibold text-ink underline underline-offset-4';
  return (
    <aside
      aria-label={t`Help in a crisis`}
      className="no-print border-b border-hairline bg-clay-soft text-ink"
    >
      <p className="mx-auto flex max-w-5xl flex-wrap items-center justify-center gap-x-4 px-2 text-sm">
        <span>
          <Trans>
            Danger?{' '}
            <a className={link} href={telLink(EMERGENCY)}>
              Call 911
            </a>
          </Trans>
        </span>
        <span>
          <Trans>
            Crisis?{' '}
            <a className={link} href={telLink(CRISIS)}>
              Call
            </a>{' '}
            or{' '}
            <a className={link} href={crisisTextLink(currentLocale())}>
              text 988
            </a>
          </Trans>
        </span>
      </p>
    </aside>
  );
}
