/** The parts of a guide: apart from the other types, so that only guides' pages load their names. */

/** The parts of every guide, in this order: urgent help comes first. */
export const SECTIONS = {
  'get-help-now': 'Get help now',
  'what-to-know': 'What to know',
  'what-to-do': 'What to do this week',
  'what-to-ask': 'What to ask',
  pitfalls: 'Pitfalls',
  forms: 'Forms',
} as const;
export type SectionId = keyof typeof SECTIONS;

/** The same parts in the Spanish text of a guide. */
export const SECTIONS_ES: Readonly<Record<SectionId, string>> = {
  'get-help-now': 'Ayuda ahora mismo',
  'what-to-know': 'Lo que conviene saber',
  'what-to-do': 'Qué hacer esta semana',
  'what-to-ask': 'Qué preguntar',
  pitfalls: 'Errores comunes',
  forms: 'Documentos',
};
