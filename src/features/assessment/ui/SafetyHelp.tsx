import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import { CRISIS, ELDERCARE_LOCATOR, EMERGENCY, RELAY, telLink } from '#kit/contacts.ts';
import { setting } from '#web/settings.ts';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import type { Hazard } from '../assessment.answers.types.ts';
import { type Advice, adviceFor } from '../assessment.rules/flags.ts';

/** The kinds of help that the ticked hazards call for. */
function adviceOf(hazards: readonly Hazard[]): Set<Advice> {
  return new Set(hazards.map(adviceFor));
}

/**
 * Whom to call about the ticked hazards; the same in the dialog, on the page and on the result. The
 * most urgent comes first, and Call 911 before every other number.
 */
export function SafetyHelp({ hazards }: { hazards: readonly Hazard[] }) {
  const advice = adviceOf(hazards);
  return (
    <div className="grid gap-3">
      {advice.has('call_911') ? (
        <p>
          <strong>
            <Trans>Call 911 now. Do not wait to see if it gets better.</Trans>
          </strong>
        </p>
      ) : null}
      {advice.has('call_911_or_988') ? (
        <p>
          <strong>
            <Trans>Call 911 if anybody is in danger now. Call 988 to talk it through.</Trans>
          </strong>
        </p>
      ) : null}
      {advice.has('call_988') ? (
        <p>
          <strong>
            <Trans>Call or text 988 now. Stay with the person, or ask someone to stay with you.</Trans>
          </strong>
        </p>
      ) : null}
      {advice.has('call_adult_protective_services') ? (
        <p>
          <strong>
            <Trans>Call 911 if they are in danger now.</Trans>
          </strong>
        </p>
      ) : null}
      <div className="no-print">
        <CallButtons />
      </div>
      {advice.has('call_adult_protective_services') ? <AbuseHelp /> : null}
    </div>
  );
}

function AbuseHelp() {
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <Trans>
          If they are not in danger now, Adult Protective Services can help. The Eldercare Locator connects
          you, Monday to Friday.
        </Trans>
      </p>
      <CallLink look="secondary" href={telLink(ELDERCARE_LOCATOR.tel)}>
        <Phone aria-hidden className="size-5 flex-none" />
        <span>
          <Trans>
            Call the Eldercare Locator, <span className="whitespace-nowrap">{ELDERCARE_LOCATOR.text}</span>
          </Trans>
        </span>
      </CallLink>
    </div>
  );
}

/** Three ways to reach help at once (ASMT-14, ASMT-16). */
function CallButtons() {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <CallLink look="danger" href={telLink(EMERGENCY)}>
          <Phone aria-hidden className="size-5" />
          <Trans>Call 911</Trans>
        </CallLink>
        <CallLink look="secondary" href={telLink(CRISIS)}>
          <Phone aria-hidden className="size-5" />
          <Trans>Call 988</Trans>
        </CallLink>
        <CallLink
          look="secondary"
          href={setting('CHAT_988_URL')}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Chat with 988 (opens in a new tab)`}
        >
          <MessageCircle aria-hidden className="size-5" />
          <Trans>Chat with 988</Trans>
        </CallLink>
      </div>
      <p className="text-sm text-ink-2">
        <Trans>
          Deaf or hard of hearing: choose "ASL Now" on 988lifeline.org, or dial{' '}
          <a className="link font-semibold" href={telLink(RELAY)}>
            711
          </a>
          , then 988. For 988 in Spanish, press 2 for Spanish.
        </Trans>
      </p>
    </div>
  );
}
