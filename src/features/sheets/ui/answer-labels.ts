import { i18n, type MessageDescriptor } from '@lingui/core';
import { STEPS } from '#features/assessment/assessment.questions.ts';
import { optionLabel } from '#features/assessment/assessment.rules/labels.ts';
import type { Question } from '#features/assessment/assessment.types.ts';
import type { ShownSheet } from '#features/library/library.sheets.types.ts';
import type { AnswerLabels } from '../sheets.rules.ts';

/** Options that say nothing worth writing down. */
const SAY_NOTHING = new Set(['none', 'none_unsure', 'no_one', 'no_issues', 'not_sure', 'other', '']);

/** @returns the words of the answers that this sheet may take, in the language of the page */
export function answerLabels({ parts }: Pick<ShownSheet, 'parts'>): AnswerLabels {
  const keys = new Set(
    parts.flatMap(({ fields }) => fields.flatMap(({ from }) => from?.split('.')[0] ?? [])),
  );
  const questions: Question[] = STEPS.flatMap((step) => [...step.questions]);
  return Object.fromEntries(
    questions.flatMap((question) => {
      if (!keys.has(question.key) || !('options' in question)) return [];
      const revealed = question.kind === 'many' ? Object.values(question.reveals ?? {}) : [];
      const codes = [question.options, ...revealed].flatMap((options) => Object.keys(options));
      const labels = codes
        .filter((code) => !SAY_NOTHING.has(code))
        .map((code) => [code, i18n._(optionLabel(question, code) as MessageDescriptor)]);
      return [[question.key, Object.fromEntries(labels)]];
    }),
  );
}
