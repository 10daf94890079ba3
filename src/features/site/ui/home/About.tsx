import { Trans } from '@lingui/react/macro';
import { HandHeart, MessagesSquare, Scale, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { Drawing } from '../Drawing.tsx';
import { Band } from './Band.tsx';

export function HowItWorks() {
  const to = usePublicPath();
  return (
    <Band id="how-it-works" title={<Trans>How it works</Trans>}>
      <div className="grid items-center gap-6 md:grid-cols-[3fr_2fr]">
        <ol className="grid gap-5">
          <Step number={1} title={<Trans>Tell us what is going on</Trans>}>
            <Trans>
              Pick what worries you, and answer a few taps. No account needed. Or take the six-step
              assessment, in about ten minutes.
            </Trans>
          </Step>
          <Step number={2} title={<Trans>Get a plan with reasons</Trans>}>
            <Trans>
              It says what to do first, why, and whom to call. Each step shows where the advice comes from.
            </Trans>
          </Step>
          <Step number={3} title={<Trans>Take one step at a time</Trans>}>
            <Trans>Print it, share it with family, and read the guides that go with it.</Trans>
          </Step>
        </ol>
        <Drawing name="path" className="mx-auto w-full max-w-sm text-ink" />
      </div>
      <p>
        <ButtonLink look="secondary" to={to(paths.getStarted())}>
          <Trans>See what the plan asks</Trans>
        </ButtonLink>
      </p>
    </Band>
  );
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="grid size-11 flex-none place-content-center rounded-full bg-primary font-heading text-lg font-semibold text-on-primary"
      >
        {number}
      </span>
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  );
}

export function Approach() {
  const to = usePublicPath();
  return (
    <Band
      title={<Trans>The reality of caregiving, and our approach</Trans>}
      className="rounded-dialog bg-clay-soft p-5 sm:p-8"
    >
      <div className="grid items-center gap-6 md:grid-cols-[3fr_2fr]">
        <div className="measure grid gap-4">
          <p>
            <Trans>
              A fall. A call from the hospital. A bill that was never paid. Few people plan to become a
              caregiver, and most do it beside a job and a family of their own. About 63 million adults in the
              United States give care (
              <a className="link" href="https://www.aarp.org/caregiving/" target="_blank" rel="noreferrer">
                AARP, 2025<span className="sr-only"> (opens in a new tab)</span>
              </a>
              ). You are not the only one who feels lost.
            </Trans>
          </p>
          <p>
            <Trans>
              We start with what cannot wait. Then we help you see the next few steps, not all of them at
              once. We say where our advice comes from, and we say it when we do not know.
            </Trans>
          </p>
          <p>
            <Trans>
              Care professionals are welcome too: go through a plan together with a family,{' '}
              <Link className="link" to={to(paths.forProfessionals())}>
                hand out the guides
              </Link>
              , or{' '}
              <Link className="link" to={to(`${paths.forProfessionals()}#clients`)}>
                work with your clients here
              </Link>
              .
            </Trans>
          </p>
        </div>
        <Drawing name="hands" className="mx-auto w-full max-w-xs text-ink" />
      </div>
    </Band>
  );
}

export function Values() {
  return (
    <Band title={<Trans>Designed for families</Trans>}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Value icon={<UsersRound aria-hidden className="size-8" />} name={<Trans>Family-first</Trans>}>
          <Trans>Made for the people who do the caring, and the person they care for.</Trans>
        </Value>
        <Value icon={<Scale aria-hidden className="size-8" />} name={<Trans>Choice & control</Trans>}>
          <Trans>You decide what to do, what to share, and with whom.</Trans>
        </Value>
        <Value
          icon={<MessagesSquare aria-hidden className="size-8" />}
          name={<Trans>Compassion + plain language</Trans>}
        >
          <Trans>Warm words, short sentences, no jargon.</Trans>
        </Value>
        <Value icon={<HandHeart aria-hidden className="size-8" />} name={<Trans>Whole-family context</Trans>}>
          <Trans>Work, siblings, money and distance count, not only the diagnosis.</Trans>
        </Value>
      </ul>
    </Band>
  );
}

function Value({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2">
      <span className="text-clay">{icon}</span>
      <h3 className="text-lg">{name}</h3>
      <p className="text-ink-2">{children}</p>
    </li>
  );
}
