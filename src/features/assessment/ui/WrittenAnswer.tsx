import { type ReactNode, useState } from 'react';
import { CountedField } from '#web/ui/CountedField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { wantsZipHint } from '../assessment.rules/answers.ts';
import { questionLabel } from '../assessment.rules/labels.ts';
import type { SimpleQuestion, TextQuestion } from '../assessment.types.ts';
import { useLabel } from './labels.tsx';

interface WrittenAnswerProps {
  id: string;
  question: Exclude<SimpleQuestion, { kind: 'flag' }>;
  hint: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A question that is answered with a day, or in one's own words. */
export function WrittenAnswer({ question, ...props }: WrittenAnswerProps) {
  const label = useLabel();
  const shared = {
    ...props,
    name: question.key,
    label: <span className="text-lg">{label(questionLabel(question))}</span>,
  };
  return question.kind === 'date' ? (
    <TextField {...shared} type="date" />
  ) : (
    <Words {...shared} question={question} />
  );
}

interface WordsProps extends Omit<WrittenAnswerProps, 'question'> {
  question: TextQuestion;
  name: string;
  label: ReactNode;
}

function Words({ question, ...shared }: WordsProps) {
  const label = useLabel();
  const [left, setLeft] = useState(false);
  const { autocomplete, maxLength, long = false } = question;
  const asksForZip = question.zipHint && left && wantsZipHint(shared.value);
  return (
    <div className="grid gap-1.5">
      <CountedField
        {...shared}
        long={long}
        maxLength={maxLength}
        onBlur={() => setLeft(true)}
        {...(autocomplete ? { autoComplete: autocomplete } : {})}
      />
      <p role="status" className="text-sm text-warning">
        {asksForZip ? label(questionLabel(question, 'zipHint')) : ''}
      </p>
    </div>
  );
}
