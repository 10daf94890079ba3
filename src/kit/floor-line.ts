/**
 * Whom to call if we failed to recognize an emergency: the first line of every pack, action list and plan.
 */
import { CRISIS, CRISIS_SPANISH_KEY, EMERGENCY, telLink } from './contacts.ts';
import type { Locale } from './locale.ts';

export const POISON_CONTROL = { text: '1-800-222-1222', tel: '+18002221222' } as const;

/** Text, or a number to call. */
export type FloorPart = string | { label: string; href: string };

const call = (label: string, number: string): FloorPart => ({ label, href: telLink(number) });

const PARTS: Readonly<Record<Locale, readonly FloorPart[]>> = {
  en: [
    'Danger now? Call ',
    call(EMERGENCY, EMERGENCY),
    '. Suicide or a crisis? Call or text ',
    call(CRISIS, CRISIS),
    '. Poison or the wrong pills? Poison Control, ',
    call(POISON_CONTROL.text, POISON_CONTROL.tel),
    '.',
  ],
  es: [
    '¿Peligro ahora? Llame al ',
    call(EMERGENCY, EMERGENCY),
    '. ¿Suicidio o crisis? Llame al ',
    call(CRISIS, CRISIS),
    ` y oprima ${CRISIS_SPANISH_KEY}, o envíe la palabra AYUDA al 988. ¿Veneno o pastillas equivocadas? Control de Envenenamientos, `,
    call(POISON_CONTROL.text, POISON_CONTROL.tel),
    '.',
  ],
};

/** @returns the line, for a screen that renders its numbers as links */
export function floorParts(locale: Locale): readonly FloorPart[] {
  return PARTS[locale];
}

/** @returns the line as plain text: for mail and files */
export function floorText(locale: Locale): string {
  return PARTS[locale].map((part) => (typeof part === 'string' ? part : part.label)).join('');
}

/** @returns the line as Markdown */
export function floorMarkdown(locale: Locale): string {
  return PARTS[locale]
    .map((part) => (typeof part === 'string' ? part : `[${part.label}](${part.href})`))
    .join('');
}
