import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { notify } from '#web/ui/toast.tsx';
import { offeredCodes, toggleOption } from '../assessment.rules/answers.ts';
import { readersOf } from '../assessment.rules/cases.ts';
import { optionLabel, overflowLabels, questionLabel } from '../assessment.rules/labels.ts';
import type {
  GroupQuestion,
  ManyQuestion,
  OneQuestion,
  Question,
  SimpleQuestion,
} from '../assessment.types.ts';
import { useLabel } from './labels.tsx';
import { WhoSees } from './WhoSees.tsx';
import { WrittenAnswer } from './WrittenAnswer.tsx';

/** A question's element id; the error summary links to it. */
export function questionId(key: string): string {
  return `question-${key}`;
}

interface FieldProps<Q, V> {
  question: Q;
  value: V;
  onChange: (value: V) => void;
  error?: string | undefined;
  /** The value is a default the person has not touched. */
  assumed?: boolean;
}

/** One question of the assessment, of any kind. */
export function QuestionField({ question, ...props }: FieldProps<Question, unknown>) {
  switch (question.kind) {
    case 'one':
      return <OneField {...(props as Omit<FieldProps<never, string>, 'question'>)} question={question} />;
    case 'many':
      return <ManyField {...(props as Omit<FieldProps<never, string[]>, 'question'>)} question={question} />;
    case 'group':
      return (
        <GroupField
          {...(props as Omit<FieldProps<never, Record<string, unknown>>, 'question'>)}
          question={question}
        />
      );
    default:
      return <SimpleField question={question} {...props} />;
  }
}

function OneField({ question, value, onChange, error, assumed }: FieldProps<OneQuestion, string>) {
  const label = useLabel();
  const hint = useHint(question);
  return (
    <Fieldset
      id={questionId(question.key)}
      legend={label(questionLabel(question))}
      hint={hint}
      error={error}
      mark={assumed ? <AssumedMark /> : null}
    >
      <div className="grid gap-2">
        {Object.keys(question.options).map((code) => (
          <Choice
            key={code}
            kind="radio"
            name={question.key}
            value={code}
            checked={value === code}
            onChoose={() => onChange(code)}
          >
            {label(optionLabel(question, code))}
          </Choice>
        ))}
      </div>
      {assumed ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>We filled this in as a start. Choose what is right, or press it again to confirm.</Trans>
        </p>
      ) : null}
    </Fieldset>
  );
}

/** Marks a value nobody has chosen yet (ASMT-86). */
export function AssumedMark() {
  return (
    <>
      {/* A margin would indent it where it wraps. */}{' '}
      <span className="inline-block align-middle">
        <Badge tone="info">
          <Trans>Assumed</Trans>
        </Badge>
      </span>
    </>
  );
}

/** @returns the hint below a question; null if there is none */
function useHint(question: Question | SimpleQuestion): ReactNode {
  const label = useLabel();
  const hint = label(questionLabel(question, 'hint'));
  const why = label(questionLabel(question, 'why'));
  if (!hint && !why && readersOf(question.key) === 'chosen') return null;
  return (
    <>
      {hint}
      {hint && why ? ' ' : null}
      {why}
      <WhoSees question={question.key} />
    </>
  );
}

function ManyField({ question, value, onChange, error }: FieldProps<ManyQuestion, string[]>) {
  const { t } = useLingui();
  const label = useLabel();
  const hint = useHint(question);
  const codes = offeredCodes(question, value);
  const chosenBeyond = codes.slice(question.firstShown).some((code) => value.includes(code));
  const [all, setAll] = useState(question.firstShown === undefined || chosenBeyond);
  const shown = all ? codes : codes.slice(0, question.firstShown);
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(false);

  // The button disappears when pressed: if it had the focus, focus the first new option.
  useLayoutEffect(() => {
    if (!all || !asked.current) return;
    asked.current = false;
    list.current?.querySelectorAll('input')[question.firstShown ?? 0]?.focus();
  }, [all, question.firstShown]);

  function showAll() {
    asked.current = true;
    setAll(true);
  }

  function choose(code: string) {
    const { chosen, full } = toggleOption(question, value, code);
    if (!full) return onChange(chosen);
    const overflow = overflowLabels(question);
    if (overflow) notify.refused(label(overflow.title), label(overflow.text), 'assessment');
    else notify.info(t`Up to ${question.max ?? 0}`, t`To choose another, first take one away.`);
  }

  return (
    <Fieldset
      id={questionId(question.key)}
      legend={label(questionLabel(question))}
      hint={hint}
      error={error}
      optional={question.optional ? t`(optional)` : undefined}
    >
      {question.max ? (
        <p role="status" className="mb-2 text-sm text-ink-2">
          <Trans>
            {value.length} of {question.max} chosen
          </Trans>
        </p>
      ) : null}
      <div ref={list} className="grid gap-2">
        {shown.map((code) => (
          <OptionRow key={code} question={question} code={code} value={value} onChoose={choose} />
        ))}
      </div>
      {all ? null : (
        <Button look="quiet" className="mt-2" onClick={showAll}>
          <Trans>Show {codes.length - shown.length} more</Trans>
        </Button>
      )}
    </Fieldset>
  );
}

interface OptionRowProps {
  question: ManyQuestion;
  code: string;
  value: string[];
  onChoose: (code: string) => void;
}

/** The exclusive option comes last, after an "or"; revealed options are indented. */
function OptionRow({ question, code, value, onChoose }: OptionRowProps) {
  const label = useLabel();
  const exclusive = code === question.exclusive;
  const revealed = !(code in question.options);
  return (
    <div className={revealed ? 'ml-8' : undefined}>
      {exclusive ? (
        <p className="py-1 text-ink-2">
          <Trans>or</Trans>
        </p>
      ) : null}
      <Choice
        kind="checkbox"
        name={question.key}
        value={code}
        checked={value.includes(code)}
        onChoose={() => onChoose(code)}
      >
        {label(optionLabel(question, code))}
      </Choice>
    </div>
  );
}

function GroupField({ question, value, onChange }: FieldProps<GroupQuestion, Record<string, unknown>>) {
  const label = useLabel();
  const hint = useHint(question);
  return (
    <Fieldset id={questionId(question.key)} legend={label(questionLabel(question))} hint={hint}>
      <div className="mt-2 grid gap-4">
        {question.fields.map((field) => (
          <SimpleField
            key={field.key}
            question={field}
            within
            value={value[field.key]}
            onChange={(next) => onChange({ ...value, [field.key]: next })}
          />
        ))}
      </div>
    </Fieldset>
  );
}

interface SimpleFieldProps extends FieldProps<SimpleQuestion, unknown> {
  /** Part of a group, which says who can see it. */
  within?: boolean;
}

function SimpleField({ question, value, onChange, error, within = false }: SimpleFieldProps) {
  const label = useLabel();
  const hint = useHint(question);
  if (question.kind === 'flag') {
    return (
      <div id={questionId(question.key)}>
        <Choice
          kind="checkbox"
          name={question.key}
          checked={value === true}
          onChoose={() => onChange(value !== true)}
          hint={label(questionLabel(question, 'hint')) || undefined}
        >
          {label(questionLabel(question))}
        </Choice>
        {within || readersOf(question.key) === 'chosen' ? null : (
          <p className="text-ink-2">
            <WhoSees question={question.key} />
          </p>
        )}
      </div>
    );
  }
  return (
    <WrittenAnswer
      id={questionId(question.key)}
      question={question}
      hint={within ? label(questionLabel(question, 'hint')) || undefined : hint}
      value={String(value ?? '')}
      onChange={onChange}
      error={error}
    />
  );
}
