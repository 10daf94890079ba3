import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import type { Answers, QuestionKey } from '../assessment.answers.types.ts';
import { questionOf } from '../assessment.rules/answers.ts';
import { questionLabel } from '../assessment.rules/labels.ts';
import { useAnswerText } from './answer-text.tsx';
import type { Conflict } from './draft-answers.ts';
import { useLabel } from './labels.tsx';

interface ConflictsProps {
  conflicts: readonly Conflict[];
  onSettle: (key: QuestionKey, mine: boolean) => void;
}

/** Two places answered the same question: shows what is stored, and keeps what was typed here. */
export function Conflicts({ conflicts, onSettle }: ConflictsProps) {
  const { t } = useLingui();
  const label = useLabel();
  const answerText = useAnswerText();
  const list = useRef<HTMLDivElement>(null);
  const kept = useRestoredFocus(list);
  return (
    <div ref={list} tabIndex={-1} className="grid gap-3 empty:absolute" {...kept}>
      {conflicts.map(({ key, there, here }) => {
        const question = questionOf(key);
        const asked = label(questionLabel(question));
        return (
          <Notice key={key} tone="warning" role="alert" title={t`You answered this in another place too`}>
            <p>
              <strong>{asked}</strong>
            </p>
            <p>
              <Trans>There: {answerText(question, there)}. This is kept for now.</Trans>
            </p>
            <p>
              <Trans>Here: {answerText(question, here)}</Trans>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button look="secondary" onClick={() => onSettle(key, false)}>
                <Trans>
                  Keep the one from there <span className="sr-only">for {asked}</span>
                </Trans>
              </Button>
              <Button look="secondary" onClick={() => onSettle(key, true)}>
                <Trans>
                  Use the one from here <span className="sr-only">for {asked}</span>
                </Trans>
              </Button>
            </div>
          </Notice>
        );
      })}
    </div>
  );
}

/** Shown before the check page is confirmed again: which answers changed. */
export function ChangedAnswers({ keys, answers }: { keys: readonly QuestionKey[]; answers: Answers }) {
  const { t } = useLingui();
  const label = useLabel();
  const answerText = useAnswerText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (keys.length > 0) box.current?.focus();
  }, [keys]);
  if (keys.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warning" role="alert" title={t`Some answers were changed in another place`}>
        <ul className="list-disc pl-6">
          {keys.map((key) => (
            <li key={key}>
              {label(questionLabel(questionOf(key)))}{' '}
              <strong>{answerText(questionOf(key), answers[key])}</strong>
            </li>
          ))}
        </ul>
        <p>
          <Trans>Nothing was sent. Please look at them, then press Complete Assessment again.</Trans>
        </p>
      </Notice>
    </div>
  );
}
