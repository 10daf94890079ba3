import { Trans } from '@lingui/react/macro';
import { Card } from '#web/ui/Card.tsx';
import type { Plan } from '../assessment.contract.ts';
import { FlagName, FlagRule } from './flags.tsx';
import { type Asked, Reasons } from './reasons.tsx';

/** The raised flags, each with the answers behind it; a budget-only case reads as mild (ASMT-84). */
export default function Noticed({ plan, asked }: { plan: Plan; asked: Asked }) {
  return (
    <section aria-labelledby="noticed" className="grid gap-4 print:hidden">
      <h2 id="noticed" className="text-2xl">
        <Trans>What we noticed</Trans>
      </h2>
      {plan.flags.length === 0 ? (
        <p>
          {plan.urgency === 'none' ? (
            <Trans>You told us of nothing that worries us. The steps above are good to have anyway.</Trans>
          ) : (
            <Trans>Nothing else stood out. The steps above follow what you told us.</Trans>
          )}
        </p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {plan.flags.map(({ flag, because }) => (
            <li key={flag}>
              <Card className="grid h-full content-start gap-2">
                <h3 className="text-lg">
                  <FlagName flag={flag} />
                </h3>
                <p className="text-ink-2">
                  <FlagRule flag={flag} />
                </p>
                <div className="text-ink-2">
                  <Reasons because={because} asked={asked} />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
