import { Plural, Trans } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { Task } from '../tasks.contract.ts';
import type { RefusedTask } from '../tasks.together.contract.ts';
import { ChangeChosenDialog } from './ChangeChosenDialog.tsx';
import type { Choosing } from './use-choosing.ts';

interface ChosenBarProps {
  choosing: Choosing;
  shown: Task[];
  projectId: string;
  personId: string;
  /** Leaves choosing, with focus where it began. */
  onStop: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What is to happen with the chosen tasks; within reach while the list scrolls. */
export default function ChosenBar({
  choosing,
  shown,
  projectId,
  personId,
  onStop,
  focusAfter,
}: ChosenBarProps) {
  const { chosen, choose } = choosing;
  const [changing, setChanging] = useState(false);
  const [refused, setRefused] = useState<{ task: Task; because: RefusedTask['because'] }[]>([]);
  const change = useRef<HTMLButtonElement>(null);
  /** The button that opened the dialog, while it is there. */
  const [opener] = useState(() => ({
    get current() {
      return change.current ?? focusAfter.current;
    },
  }));
  const count = chosen.length;
  const all = count === shown.length;

  function changed(answer: RefusedTask[]) {
    const left = answer.flatMap(({ id, because }) => {
      const task = chosen.find((each) => each.id === id);
      return task ? [{ task, because }] : [];
    });
    setRefused(left);
    if (left.length === 0) onStop();
    else choose(left.map(({ task }) => task.id));
  }

  return (
    <div className="keep-clear bottom-2 z-20 grid gap-2 rounded-card border-2 border-primary bg-surface p-3 shadow-2 max-md:bottom-16 [@media(min-height:30rem)]:sticky">
      <Problem>
        {refused.length > 0 ? (
          <>
            <p className="font-semibold">
              <Trans>These tasks were not changed:</Trans>
            </p>
            <ul className="grid list-disc gap-1 pl-5">
              {refused.map(({ task: { id, title }, because }) => (
                <li key={id} className="wrap-anywhere">
                  {because === 'repeats' ? (
                    <Trans>“{title}” repeats, so it needs a due date.</Trans>
                  ) : (
                    <Trans>“{title}” is no longer there.</Trans>
                  )}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Problem>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="font-semibold tabular-nums">
          <Plural value={count} one="# task chosen" other="# tasks chosen" />
        </p>
        <Button look="quiet" className="-mx-3" onClick={() => choose(all ? [] : shown.map(({ id }) => id))}>
          {all ? <Trans>Choose none</Trans> : <Trans>Choose all</Trans>}
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
        <Button ref={change} disabled={count === 0} onClick={() => setChanging(true)}>
          <Trans>Change them</Trans>
        </Button>
        <Button look="secondary" onClick={onStop}>
          <Trans>Stop choosing</Trans>
        </Button>
      </div>
      {changing ? (
        <ChangeChosenDialog
          tasks={chosen}
          projectId={projectId}
          personId={personId}
          onChanged={changed}
          onClose={() => setChanging(false)}
          focusAfter={opener}
        />
      ) : null}
    </div>
  );
}
