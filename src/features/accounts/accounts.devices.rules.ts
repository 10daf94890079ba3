import { DAY_MS } from '#kit/days.ts';
/** Devices on which nobody is asked for a code for some time, and what a browser is called. */

export const TRUST_DAYS = 30;
/** The oldest is forgotten when there is one more. */
export const MAX_DEVICES = 10;
/** Maximum length of what a browser says about itself. */
export const AGENT_MAX = 400;

/** @returns until when a device is trusted on which a code was entered just now */
export function trustEnds(now: Date): Date {
  return new Date(now.getTime() + TRUST_DAYS * DAY_MS);
}

/** The first match counts: most browsers also claim to be the ones they resemble. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** @returns the names of the browser and the system that an agent text speaks of, as far as we know them */
export function namesInAgent(agent: string): { browser: string | null; system: string | null } {
  const first = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, form]) => form.test(agent))?.[0] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
