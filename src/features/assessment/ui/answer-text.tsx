import { useLingui } from '@lingui/react/macro';
import { formatDay } from '#web/dates.ts';
import { isBlankGroup } from '../assessment.rules/compare.ts';
import { optionLabel, questionLabel } from '../assessment.rules/labels.ts';
import type { Question, SimpleQuestion } from '../assessment.types.ts';
import { useLabel } from './labels.tsx';

/** Puts an answer into words; a skipped one is "Not provided". */
export function useAnswerText(): (question: Question, value: unknown) => string {
  const { t } = useLingui();
  const label = useLabel();
  const simple = (question: SimpleQuestion, value: unknown): string => {
    if (question.kind === 'flag') return value === true ? t`Yes` : t`No`;
    if (!value) return t`Not provided`;
    return question.kind === 'date' ? formatDay(String(value)) : String(value);
  };
  return (question, value) => {
    switch (question.kind) {
      case 'one':
        return value ? label(optionLabel(question, String(value))) : t`Not provided`;
      case 'many': {
        const codes = (value ?? []) as string[];
        return codes.map((code) => label(optionLabel(question, code))).join('; ') || t`Not provided`;
      }
      case 'group': {
        if (isBlankGroup(question, value)) return t`Not provided`;
        const fields = (value ?? {}) as Record<string, unknown>;
        return question.fields
          .map((field) => `${label(questionLabel(field))}: ${simple(field, fields[field.key])}`)
          .join('; ');
      }
      default:
        return simple(question, value);
    }
  };
}
