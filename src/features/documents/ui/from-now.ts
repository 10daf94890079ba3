import { localeTag } from '#web/i18n.ts';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** 3 hours ago; in 2 weeks; now */
export function formatFromNow(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', Infinity];
  return new Intl.RelativeTimeFormat(localeTag(), {
    numeric: 'auto',
  }).format(Math.trunc(seconds / length), unit);
}
