/** Our words for the three statements of 45 CFR 164.508(c)(2), for signers of either language. People may change them. */
import { LOCALES, type Locale, type Localized } from '#kit/locale.ts';
import type { ReleaseElement } from '../documents.release.rules.ts';

export const STATEMENTS = ['may_revoke', 'conditions', 'redisclosure'] as const satisfies ReleaseElement[];
type Statement = (typeof STATEMENTS)[number];

export const OUR_WORDS: Record<Statement, Localized> = {
  may_revoke: {
    en: 'I may revoke this release at any time, in writing or with “Revoke the release” in Kinkeeper. That does not undo what was shared or done because of it before. If I gave it to obtain insurance, the insurer may keep a right to contest a claim.',
    es: 'Puedo revocar esta autorización en cualquier momento, por escrito o con “Revocar la autorización” en Kinkeeper. Eso no deshace lo que se compartió o se hizo antes con base en ella. Si la di para obtener un seguro, la aseguradora puede conservar el derecho a impugnar un reclamo.',
  },
  conditions: {
    en: 'My treatment, payment, enrollment in a health plan and eligibility for benefits do not depend on whether I sign this release.',
    es: 'Mi tratamiento, el pago, la inscripción en un plan de salud y el derecho a beneficios no dependen de que yo firme esta autorización.',
  },
  redisclosure: {
    en: 'Whoever receives the information may share it again. Federal privacy law may then no longer protect it.',
    es: 'Quien reciba la información puede compartirla de nuevo. En ese caso, es posible que la ley federal de privacidad ya no la proteja.',
  },
};

/** @returns the language of a statement that is ours to the letter; undefined for any other words */
export function languageOfOurs(element: ReleaseElement, words: string): Locale | undefined {
  const ours = OUR_WORDS[element as Statement] as Localized | undefined;
  return ours && LOCALES.find((locale) => ours[locale] === words);
}

/** @returns our own words of a statement in the reader's language, where it was stated with those of another */
export function oursFor(reader: Locale, element: ReleaseElement, words: string): string | undefined {
  const language = languageOfOurs(element, words);
  return language && language !== reader ? OUR_WORDS[element as Statement][reader] : undefined;
}
