/** An assessment and its plan as a page to read, without us. */
import { setupI18n } from '@lingui/core';
import type { AssessmentToExport } from '#features/assessment/assessment.export.queries.ts';
import { STEPS } from '#features/assessment/assessment.questions.ts';
import { isBlankGroup } from '#features/assessment/assessment.rules/compare.ts';
import {
  type Label,
  optionLabel,
  questionLabel,
  stepLabel,
} from '#features/assessment/assessment.rules/labels.ts';
import { planActions } from '#features/assessment/assessment.rules/plan.ts';
import type { Question, SimpleQuestion } from '#features/assessment/assessment.types.ts';
import type { Library } from '#features/library/library.content/library.ts';
import { intlTag, type Locale } from '#kit/locale.ts';
import { escapeMarkup } from '#kit/site-settings.ts';
import { dayIn } from '#kit/time-zone.ts';

const WORDS = {
  en: {
    title: 'Care plan',
    made: 'Made on',
    plan: 'What to do',
    answers: 'Your answers',
    yes: 'Yes',
    no: 'No',
  },
  es: {
    title: 'Plan de cuidados',
    made: 'Hecho el',
    plan: 'Qué hacer',
    answers: 'Sus respuestas',
    yes: 'Sí',
    no: 'No',
  },
} as const;

/** @returns HTML that loads nothing and runs nothing */
export async function planPage(
  { answers, risk_flags, created_at }: AssessmentToExport,
  { library, locale, timeZone, at }: { library: Library; locale: Locale; timeZone: string | null; at: Date },
): Promise<string> {
  const words = WORDS[locale];
  const say = await translator(locale);
  const day = new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(dayIn(timeZone, created_at)),
  );
  const made = `${words.made} ${day}`;
  const actions = planActions(answers, risk_flags, dayIn(timeZone, at)).flatMap(({ action }) => {
    const found = library.actions.get(action);
    return found ? [found] : [];
  });
  const plan = actions.map((action) => {
    const steps = action.steps.map((step) => `<li>${escapeMarkup(step[locale])}</li>`).join('');
    const phones = action.phones.flatMap((id) => {
      const phone = library.phones.get(id);
      return phone ? [`<li>${escapeMarkup(phone.name[locale])}: ${escapeMarkup(phone.number)}</li>`] : [];
    });
    return `<h3>${escapeMarkup(action.title[locale])}</h3><p>${escapeMarkup(action.why[locale])}</p><ol>${steps}</ol><ul>${phones.join('')}</ul>`;
  });
  const given = STEPS.map((step) => {
    const lines = step.questions.flatMap((question: Question) => {
      const value = (answers as unknown as Record<string, unknown>)[question.key];
      const answer = answerText(question, value, say, words);
      return answer
        ? [`<dt>${escapeMarkup(say(questionLabel(question)))}</dt><dd>${escapeMarkup(answer)}</dd>`]
        : [];
    });
    return lines.length > 0
      ? `<h3>${escapeMarkup(say(stepLabel(step, 'title')))}</h3><dl>${lines.join('')}</dl>`
      : '';
  });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${words.title}, ${escapeMarkup(day)}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600;margin-top:.5rem}dd{margin:0}</style>
</head><body>
<h1>${words.title}</h1><p>${escapeMarkup(made)}</p>
<h2>${words.plan}</h2>${plan.join('\n')}
<h2>${words.answers}</h2>${given.join('\n')}
</body></html>
`;
}

type Say = (label: Label | undefined) => string;

/** Empty where nothing was answered. */
function answerText(
  question: Question,
  value: unknown,
  say: Say,
  words: { yes: string; no: string },
): string {
  const simple = (field: SimpleQuestion, given: unknown) =>
    field.kind === 'flag' ? (given === true ? words.yes : words.no) : String(given ?? '');
  switch (question.kind) {
    case 'one':
      return value ? say(optionLabel(question, String(value))) : '';
    case 'many':
      return ((value ?? []) as string[]).map((code) => say(optionLabel(question, code))).join('; ');
    case 'group': {
      if (isBlankGroup(question, value)) return '';
      const fields = (value ?? {}) as Record<string, unknown>;
      return question.fields
        .filter((field) => fields[field.key] !== undefined && fields[field.key] !== '')
        .map((field) => `${say(questionLabel(field))}: ${simple(field, fields[field.key])}`)
        .join('; ');
    }
    default:
      return value === undefined ? '' : simple(question, value);
  }
}

/** English is in the labels; Spanish is the screens' catalogue, which is large and rarely needed here. */
async function translator(locale: Locale): Promise<Say> {
  if (locale === 'en') return (label) => label?.message ?? '';
  const { messages } = await import('../../../locales/web/es.ts');
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (label) => (label ? i18n._(label) : '');
}
