import { Trans, useLingui } from '@lingui/react/macro';
import { type LucideIcon, MessageSquare, Phone, Siren } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CardReviewedBy } from '#features/library/ui/ReviewedBy.tsx';
import { CRISIS, crisisTextLink, EMERGENCY, telLink } from '#kit/contacts.ts';
import { inLanguage } from '#kit/locale.ts';
import { currentLocale } from '#web/i18n.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import type { Look } from '#web/ui/button-class.ts';
import { classes } from '#web/ui/classes.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import {
  type Alarm,
  isEmergency,
  mostDangerous,
  type PhoneId,
  phonesOf,
} from '../packs.emergencies.rules/kinds.ts';
import type { PictureId } from './EmergencyPicture.tsx';
import texts from './emergency-texts.gen.json' with { type: 'json' };

const EmergencyPicture = lazyAgain(() => import('./EmergencyPicture.tsx'));

export interface EmergencyCardProps {
  alarm: Alarm;
  /** Whether the input is saved in the account, and so appears on the person's other devices. */
  stored?: boolean;
  /** Reports whether the focus is inside. */
  onHold?: (inside: boolean) => void;
  children?: ReactNode;
}

/** @returns the card's heading: an alarm that is only likely is phrased as a question */
export function headingOf(text: { heading: string; ask?: string }, certainty: Alarm['certainty']): string {
  return (certainty === 'likely' ? text.ask : undefined) ?? text.heading;
}

/** Announced once when the card appears. */
export function EmergencyAnnouncement({ alarm }: Pick<EmergencyCardProps, 'alarm'>) {
  const heading = useEmergencyTexts(alarm)[0]?.heading;
  return heading ? <Trans>{heading}. The numbers to call are below what you write.</Trans> : null;
}

/** Whom to call and what to do first, from content/emergencies.yaml. */
export function EmergencyCard({ alarm, stored = false, onHold, children }: EmergencyCardProps) {
  const { t } = useLingui();
  const shown = useEmergencyTexts(alarm);
  const [first, ...others] = shown;
  if (!first) return null;
  const ids = phonesOf(shown.map(({ kind }) => kind));
  const look = lookOf(alarm);
  const { box, ink, call, Icon } = LOOKS[look];
  // A question costs a glance; whoever says yes to it opens the rest.
  const asks = look === 'asking';
  // Their own number is the first to call, and we do not know it; 988 belongs to the last step (decision 0082).
  const hospiceFirst = first.kind === 'end_of_life';
  const callNow = <CallNow ids={ids} look={call} comes={!stored && !hospiceFirst} />;
  return (
    // No landmark: a page may have a card under each of several fields.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and here there are none
    <div
      role="group"
      aria-label={t`Help right now`}
      onFocus={() => onHold?.(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onHold?.(false);
      }}
    >
      {/* Not a Notice: in large text on a small phone, its icon would leave no room for the buttons. */}
      <div className={classes('grid grid-cols-1 gap-2 rounded-card border-l-4 p-4', box)}>
        <p className={classes('flex items-center gap-2 font-semibold', ink)}>
          <Icon aria-hidden className="size-6 flex-none" />
          {first.heading}
        </p>
        {hospiceFirst ? null : callNow}
        <Steps steps={asks ? first.steps.slice(0, 1) : first.steps} />
        {hospiceFirst ? callNow : null}
        {asks ? <MoreSteps steps={first.steps.slice(1)} /> : null}
        <Signs signs={first.signs} />
        <CardReviewedBy kind={first.kind} />
        {others.map((also) => (
          <div key={also.kind} className="grid gap-2 border-t border-hairline pt-2">
            {also.heading === first.heading ? null : <p className="font-semibold">{also.heading}</p>}
            {asks ? <MoreSteps steps={also.steps} /> : <Steps steps={also.steps} />}
            <CardReviewedBy kind={also.kind} />
          </div>
        ))}
        <MoreNumbers ids={ids} />
        {children}
        <p className="text-sm text-ink-2">
          {stored ? (
            <Trans>This card comes from your words. Only you see it, wherever you sign in.</Trans>
          ) : (
            <Trans>This card comes from your words. Only you see it, on this device.</Trans>
          )}
        </p>
      </div>
    </div>
  );
}

interface CardStep {
  step: string;
  picture: PictureId | null;
}

interface CardText {
  heading: string;
  ask?: string;
  steps: readonly string[];
  /** Which drawing shows each of these steps. */
  pictures?: readonly (string | null)[];
  signs?: readonly { sign: string; emergency: string }[];
}

function useEmergencyTexts({ kinds, certainty }: Alarm) {
  const { emergencies } = inLanguage(texts, currentLocale());
  const said = new Set<string>();
  return mostDangerous(kinds).map((kind) => {
    const text: CardText = emergencies[kind];
    const { pictures = [], steps, signs = [] } = text;
    const fresh: CardStep[] = [];
    for (const [index, step] of steps.entries()) {
      if (said.has(step)) continue;
      const picture = (pictures[index] ?? null) as PictureId | null;
      fresh.push({ step, picture: picture && said.has(picture) ? null : picture });
      said.add(step);
      if (picture) said.add(picture);
    }
    return { kind, heading: headingOf(text, certainty), steps: fresh, signs };
  });
}

function Steps({ steps }: { steps: readonly CardStep[] }) {
  return (
    <ul className="measure grid gap-1">
      {steps.map(({ step, picture }) => (
        <li key={step}>
          {step}
          {picture ? (
            <OptionalPart>
              <EmergencyPicture id={picture} />
            </OptionalPart>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function MoreSteps({ steps }: { steps: readonly CardStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Disclosure label={<Trans>More steps</Trans>}>
      <Steps steps={steps} />
    </Disclosure>
  );
}

/** What can wait for the office, and what turns it into 911. */
function Signs({ signs }: { signs: NonNullable<CardText['signs']> }) {
  if (signs.length === 0) return null;
  return (
    <Disclosure label={<Trans>What else to call about today</Trans>}>
      <SignsTable signs={signs} />
    </Disclosure>
  );
}

function SignsTable({ signs }: { signs: NonNullable<CardText['signs']> }) {
  return (
    <table className="values measure border-t border-hairline">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Call the office today</Trans>
          </th>
          <th scope="col">
            <Trans>Call 911</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {signs.map(({ sign, emergency }) => (
          <tr key={sign}>
            <th scope="row">{sign}</th>
            <td>{emergency}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Red is reserved for certain alarms: seen too often, it gets ignored. */
const LOOKS = {
  danger: { box: 'border-danger bg-danger-soft', ink: 'text-danger', call: 'danger', Icon: Siren },
  asking: { box: 'border-warning bg-warning-soft', ink: 'text-warning', call: 'danger', Icon: Siren },
  calm: { box: 'border-info bg-info-soft', ink: 'text-info', call: 'secondary', Icon: Phone },
} as const satisfies Record<string, { box: string; ink: string; call: Look; Icon: LucideIcon }>;

function lookOf({ kinds, certainty }: Alarm): keyof typeof LOOKS {
  if (!kinds.some(isEmergency)) return 'calm';
  return certainty === 'certain' ? 'danger' : 'asking';
}

const AT_ONCE: readonly PhoneId[] = ['emergency', 'crisis-988'];

interface CallNowProps {
  ids: readonly PhoneId[];
  look: Look;
  /** Whether it appears while the person is typing. */
  comes: boolean;
}

/** Must be on screen before anything to read: the first number, 911 and 988. */
function CallNow({ ids: [first, ...others], look, comes }: CallNowProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (comes && first && isWriting()) bringIntoSight(box.current?.firstElementChild);
  }, [comes, first]);
  if (!first) return null;
  return (
    <div ref={box} className="flex flex-wrap gap-3">
      <Call id={first} look={look} />
      {others
        .filter((id) => AT_ONCE.includes(id))
        .map((id) => (
          <Call key={id} id={id} look="secondary" />
        ))}
    </div>
  );
}

/** Text from before the page was opened does not scroll it. */
const isWriting = () => document.activeElement?.matches('input, textarea') === true;

/**
 * Scrolls as little as possible, since the text being typed must stay in sight. The focus stays where it is.
 */
function bringIntoSight(call: Element | null | undefined) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  call?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}

function Call({ id, look }: { id: PhoneId; look: Look }) {
  const { phones } = inLanguage(texts, currentLocale());
  if (id === 'emergency')
    return (
      <CallLink look={look} className="px-3!" href={telLink(EMERGENCY)}>
        <Phone aria-hidden className="size-5" />
        <Trans>Call 911</Trans>
      </CallLink>
    );
  if (id !== 'crisis-988') return <PhoneLink {...phones[id]} />;
  return (
    <>
      <CallLink look={look} className="px-3!" href={telLink(CRISIS)}>
        <Phone aria-hidden className="size-5" />
        <Trans>Call 988</Trans>
      </CallLink>
      <CallLink look="secondary" className="px-3!" href={crisisTextLink(currentLocale())}>
        <MessageSquare aria-hidden className="size-5" />
        <Trans>Text 988</Trans>
      </CallLink>
    </>
  );
}

function MoreNumbers({ ids: [, ...others] }: { ids: readonly PhoneId[] }) {
  const { phones } = inLanguage(texts, currentLocale());
  const more = others.filter((id) => !AT_ONCE.includes(id));
  if (more.length === 0) return null;
  return (
    <ul className="grid justify-items-start gap-2">
      {more.map((id) => (
        <li key={id}>
          <PhoneLink {...phones[id]} />
        </li>
      ))}
    </ul>
  );
}
