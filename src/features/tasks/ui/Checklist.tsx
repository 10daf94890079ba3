import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { isBlank } from '#kit/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { isComposing } from '#web/ui/composing.ts';
import { Problem } from '#web/ui/Problem.tsx';
import { type ChecklistItem, TASK_MAX } from '../tasks.rules.ts';
import type { ChecklistProblem } from './use-checklist.ts';

interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** The words of the next item, kept by whoever guards against their loss. */
  words: string;
  onWords: (words: string) => void;
  onAdd: (words: string) => void;
  onRemove: (id: string) => void;
  /** Left out while the task is being made. */
  onToggle?: (id: string) => void;
  /** Why the last change was not saved. */
  problem?: ChecklistProblem | null;
  /** For whoever only looks. */
  readOnly?: boolean;
  children?: ReactNode;
}

/** The steps of a task: add, tick and remove (TASK-13, TASK-22). */
export function Checklist({
  items,
  words,
  onWords,
  onAdd,
  onRemove,
  onToggle,
  problem = null,
  readOnly = false,
  children,
}: ChecklistProps) {
  const { t } = useLingui();
  const isFull = items.length >= TASK_MAX.items;
  const box = useRef<HTMLFieldSetElement>(null);
  const field = () => box.current?.querySelector<HTMLInputElement>('input[name="new_item"]');

  function add() {
    // Items that could not be stored come back here together.
    if (isBlank(words) || isFull || words.length > TASK_MAX.item) return;
    onAdd(words);
    onWords('');
    // The field goes with the last one.
    (items.length + 1 < TASK_MAX.items ? field() : box.current)?.focus();
  }
  /** TASK-13: Enter adds, and does not submit the dialog. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-2 text-lg font-semibold">
        <Trans>Checklist</Trans>
      </legend>
      {children}
      {items.length > 0 ? (
        <ul className="grid gap-2">
          {items.map(({ id, title, completed }) => (
            <li key={id} className="flex flex-wrap items-center justify-end gap-1">
              <div className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
                {onToggle && !readOnly ? (
                  <Choice kind="checkbox" name={id} checked={completed} onChoose={() => onToggle(id)}>
                    <span className={completed ? 'text-ink-2 line-through' : undefined}>{title}</span>
                  </Choice>
                ) : (
                  <p className="rounded-control bg-muted px-3 py-2.5">
                    {completed ? (
                      <>
                        <span aria-hidden>✓ </span>
                        <span className="sr-only">
                          <Trans>Done:</Trans>{' '}
                        </span>
                      </>
                    ) : null}
                    {title}
                  </p>
                )}
              </div>
              {readOnly ? null : (
                <button
                  type="button"
                  aria-label={t`Remove ${title}`}
                  className="fade grid size-12 flex-none cursor-pointer place-content-center rounded-control text-ink-2 hover:bg-muted"
                  onClick={() => {
                    (field() ?? box.current)?.focus();
                    onRemove(id);
                  }}
                >
                  <X aria-hidden className="size-5" />
                </button>
              )}
              {problem?.at === id ? (
                <div className="basis-full">
                  <Problem>{problem.said}</Problem>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="text-ink-2 empty:hidden">
        {isFull && !readOnly ? (
          <Trans>A checklist has at most {TASK_MAX.items} items. Remove one to add another.</Trans>
        ) : null}
      </p>
      <Problem>{problem?.at === null ? problem.said : null}</Problem>
      {readOnly || (isFull && words === '') ? null : (
        <CountedField
          label={<Trans>New item</Trans>}
          name="new_item"
          enterKeyHint="enter"
          maxLength={TASK_MAX.item}
          value={words}
          onChange={onWords}
          onKeyDown={onKeyDown}
          after={
            <Button look="secondary" className="flex-none" onClick={add}>
              <Plus aria-hidden className="size-5" />
              <Trans context="an item to a list">Add</Trans>
            </Button>
          }
        />
      )}
    </fieldset>
  );
}
