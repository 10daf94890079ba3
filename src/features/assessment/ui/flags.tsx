import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheck, Clock, Eye, Info, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import type { EscalationLevel, RiskFlag } from '../assessment.rules/flags.ts';

/** A raised flag in plain words. */
export function FlagName({ flag }: { flag: RiskFlag }): ReactNode {
  switch (flag) {
    case 'flag_safety_concern':
      return <Trans>Someone may not be safe</Trans>;
    case 'flag_memory_safety':
      return <Trans>Memory or behavior puts safety at risk</Trans>;
    case 'flag_money_instability':
      return <Trans>Money is under strain</Trans>;
    case 'flag_fall_risk':
      return <Trans>A fall is more likely</Trans>;
    case 'flag_higher_support':
      return <Trans>Daily life needs more help</Trans>;
    case 'flag_missing_docs':
      return <Trans>Key papers are missing</Trans>;
    case 'needs_transport_setup':
      return <Trans>Rides need a plan</Trans>;
    case 'needs_budget_helper':
      return <Trans>The budget is not clear yet</Trans>;
  }
}

/** The rule that raises it, in words (ASMT-91). */
export function FlagRule({ flag }: { flag: RiskFlag }): ReactNode {
  switch (flag) {
    case 'flag_safety_concern':
      return <Trans>We say this when anything in the safety check is ticked.</Trans>;
    case 'flag_memory_safety':
      return (
        <Trans>
          We say this for getting lost or wandering, and for seeing or believing what is not real.
        </Trans>
      );
    case 'flag_money_instability':
      return (
        <Trans>
          We say this for debt collection, late rent or mortgage, a scam, or not knowing how to pay for care.
        </Trans>
      );
    case 'flag_fall_risk':
      return <Trans>We say this after a fall in the last 3 months, or for somebody who is unsteady.</Trans>;
    case 'flag_higher_support':
      return <Trans>We say this from 3 daily needs on.</Trans>;
    case 'flag_missing_docs':
      return <Trans>We say this when nobody has seen a paper that says who decides.</Trans>;
    case 'needs_transport_setup':
      return <Trans>We say this when somebody has stopped driving, or you worry about their driving.</Trans>;
    case 'needs_budget_helper':
      return <Trans>We say this when you are not sure what can go to care each month.</Trans>;
  }
}

/** The urgency: a word, an icon, a colour. */
export function LevelBadge({ level }: { level: EscalationLevel }) {
  switch (level) {
    case 'urgent':
      return (
        <Badge tone="danger">
          <Siren aria-hidden className="size-5" />
          <Trans>Urgent: safety first</Trans>
        </Badge>
      );
    case 'review':
      return (
        <Badge tone="warning">
          <Eye aria-hidden className="size-5" />
          <Trans>Needs a closer look soon</Trans>
        </Badge>
      );
    case 'routine':
      return (
        <Badge tone="info">
          <Info aria-hidden className="size-5" />
          <Trans>Mild: plan ahead</Trans>
        </Badge>
      );
    case 'none':
      return (
        <Badge tone="success">
          <CircleCheck aria-hidden className="size-5" />
          <Trans>No warning signs</Trans>
        </Badge>
      );
  }
}

/** In place of the level, where something is for today without being an emergency. */
export function TodayBadge({ count }: { count: number }) {
  return (
    <Badge tone="warning">
      <Clock aria-hidden className="size-5" />
      <Plural value={count} one="Today: one step" other="Today: # steps" />
    </Badge>
  );
}
