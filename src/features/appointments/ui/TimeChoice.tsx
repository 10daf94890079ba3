import { Trans, useLingui } from '@lingui/react/macro';
import { Choice } from '#web/ui/Choice.tsx';
import type { Slot } from '../appointments.slots.rules.ts';
import { DAY_PARTS, dayPart, hasSameClock, isRepeated, wallClock } from '../appointments.times.rules.ts';
import { DAY_PART_LABELS } from './labels.ts';
import { formatClock, formatClockAndZone, formatDate } from './times.ts';
import { longZoneName } from './wall-times.ts';

interface TimeChoiceProps {
  legend: string;
  /** The day of the provider, 2026-11-25. */
  day: string;
  slots: readonly Slot[];
  /** The reader's zone, and the provider's. */
  zone: string;
  providerZone: string;
  /** Null where the reader is the provider. */
  providerName: string | null;
  /** The start that is chosen, as a number. */
  value: number | null;
  onChoose: (slot: Slot) => void;
}

/** The times of a day, as the reader's clock shows them (APPT-05): morning, afternoon, evening. */
export function TimeChoice({
  legend,
  day,
  slots,
  zone,
  providerZone,
  providerName,
  ...rest
}: TimeChoiceProps) {
  const { i18n, t } = useLingui();
  const first = slots[0];
  if (!first) return null;
  const differs = !slots.every(({ start }) => hasSameClock(zone, providerZone, start));

  function hintOf(start: Date): string | null {
    const otherDay = wallClock(start, zone).day === day ? null : formatDate(start, zone);
    const clock = differs ? formatClockAndZone(start, providerZone) : null;
    const there =
      clock && (providerName === null ? t`${clock} where you work` : t`${clock} for ${providerName}`);
    return [otherDay, there].filter(Boolean).join(' · ') || null;
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-lg font-semibold">{legend}</legend>
      <p className="text-ink-2">
        <Trans>Times are in your time zone: {longZoneName(first.start, zone)}.</Trans>
      </p>
      <div className="grid gap-4 sm:max-h-[30rem] sm:overflow-y-auto sm:p-1">
        {DAY_PARTS.map((part) => {
          const times = slots.filter(({ start }) => dayPart(start, zone) === part);
          return times.length === 0 ? null : (
            <fieldset key={part} className="min-w-0">
              <legend className="mb-2 font-semibold text-ink-2">{i18n._(DAY_PART_LABELS[part])}</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2">
                {times.map((slot) => (
                  <Choice
                    key={slot.start.getTime()}
                    kind="radio"
                    name="time"
                    checked={rest.value === slot.start.getTime()}
                    onChoose={() => rest.onChoose(slot)}
                    hint={hintOf(slot.start)}
                  >
                    {isRepeated(slot.start, zone)
                      ? formatClockAndZone(slot.start, zone)
                      : formatClock(slot.start, zone)}
                  </Choice>
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}
