import { Trans, useLingui } from '@lingui/react/macro';
import { CRISIS, crisisTextLink, EMERGENCY, telLink } from '#kit/contacts.ts';
import { currentLocale } from '#web/i18n.ts';

/** The crisis line, in the same place on every page. */
export function CrisisLine() {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Help in a crisis`} className="frame bg-clay-soft text-ink">
      <p className="crisis-words">
        <span>
          <Trans>
            Danger?{' '}
            <a className="crisis-link" href={telLink(EMERGENCY)}>
              Call 911
            </a>
          </Trans>
        </span>
        <span>
          <Trans>
            Crisis?{' '}
            <a className="crisis-link" href={telLink(CRISIS)}>
              Call
            </a>{' '}
            or{' '}
            <a className="crisis-link" href={crisisTextLink(currentLocale())}>
              text 988
            </a>
          </Trans>
        </span>
      </p>
    </aside>
  );
}
