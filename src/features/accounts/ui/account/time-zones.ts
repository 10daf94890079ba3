/** Time zones to choose from: those of the United States first. */
import { localeTag } from '#web/i18n.ts';

const USUAL = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** @returns e.g. `Central Time (Chicago)`, in the reader's language */
export function zoneLabel(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${genericName(zone)} (${city})`;
}

/** @param chosen is among them, whatever it is */
export function zoneOptions(chosen: string | null): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !USUAL.includes(zone));
  const all = new Set([...USUAL, ...(chosen ? [chosen] : []), ...others]);
  return [...all].map((value) => ({
    value,
    // A name for each of the four hundred would take a while.
    label: USUAL.includes(value) || value === chosen ? zoneLabel(value) : value.replaceAll('_', ' '),
  }));
}

function genericName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(localeTag(), {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
