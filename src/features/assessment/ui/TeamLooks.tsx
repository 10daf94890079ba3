import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#web/dates.ts';
import type { Plan } from '../assessment.contract.ts';
import type { LookReason } from '../assessment.rules/cases.ts';

/** Why a team member looked, as the person and the team read it. */
export const LOOK_LABELS: Record<LookReason, MessageDescriptor> = {
  check_help: msg`To check that help has come`,
  local_help: msg`To find help nearby`,
  asked_us: msg`Because of a message to us`,
  other: msg`For another reason, which is written down`,
};

/** When and why team members saw whose plan this is; or that nobody has. */
export default function TeamLooks({ looks }: Pick<Plan, 'looks'>) {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="team-looks" className="grid gap-3 print:hidden">
      <h2 id="team-looks" className="text-2xl">
        <Trans>Who from our team has looked</Trans>
      </h2>
      <p className="measure">
        <Trans>
          Because you ticked a danger, our team sees what you ticked, without your name. Whoever looks up your
          name, email and city must give a reason, and it is listed here.
        </Trans>
      </p>
      {looks.length === 0 ? (
        <p className="font-semibold">
          <Trans>Nobody has looked up your name.</Trans>
        </p>
      ) : (
        <ul className="grid gap-3">
          {looks.map(({ at, reason }) => (
            <li key={at} className="border-l-4 border-hairline pl-3">
              <p className="font-semibold">
                <Trans>Somebody from the Kinkeeper team, {formatDateTime(at)}</Trans>
              </p>
              <p className="text-ink-2">{i18n._(LOOK_LABELS[reason])}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
