import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { EmergencyWatch } from '#features/packs/ui/EmergencyWatch.tsx';
import { uuidv7 } from '#kit/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { INITIAL_TASKS } from '../projects.rules.ts';

/** A task that a new project begins with; sent again, it is stored once. */
export interface InitialTask {
  client_id: string;
  title: string;
}

export const newInitialTask = (): InitialTask => ({ client_id: uuidv7(), title: '' });

/** @returns those with a title, in the API's format (PROJ-15) */
export const titled = (tasks: readonly InitialTask[]): InitialTask[] =>
  tasks.map((task) => ({ ...task, title: task.title.trim() })).filter(({ title }) => title !== '');

interface InitialTasksProps {
  /** At least one. */
  tasks: readonly InitialTask[];
  /** Whether more than one may be added (PROJ-09). */
  several: boolean;
  onChange: (tasks: InitialTask[]) => void;
}

/** What is to be done first in a new project; all of it optional. */
export function InitialTasks({ tasks, several, onChange }: InitialTasksProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const set = (id: string, title: string) =>
    onChange(tasks.map((task) => (task.client_id === id ? { ...task, title } : task)));
  /** At once, so that the next key already reaches the field. */
  function change(changed: InitialTask[], focused: number) {
    flushSync(() => onChange(changed));
    list.current?.querySelectorAll<HTMLElement>('input')[focused]?.focus();
  }
  const add = () => change([...tasks, newInitialTask()], tasks.length);
  const remove = (at: number) =>
    change(
      tasks.filter((_, index) => index !== at),
      Math.max(0, at - 1),
    );

  return (
    <div ref={list} className="grid gap-4">
      {tasks.map(({ client_id, title }, at) => (
        <CountedField
          key={client_id}
          label={at === 0 ? <Trans>First task</Trans> : <Trans>Task {at + 1}</Trans>}
          optional={t`(optional)`}
          name={`task-${at + 1}`}
          maxLength={INITIAL_TASKS.title}
          value={title}
          onChange={(value) => set(client_id, value)}
          after={
            at > 0 ? (
              <button
                type="button"
                aria-label={t`Remove task ${at + 1}`}
                className="fade grid size-12 flex-none cursor-pointer place-content-center rounded-control text-ink-2 hover:bg-muted"
                onClick={() => remove(at)}
              >
                <X aria-hidden className="size-5" />
              </button>
            ) : undefined
          }
        />
      ))}
      <EmergencyWatch text={tasks.map(({ title }) => title)} />
      {several && tasks.length < INITIAL_TASKS.most ? (
        <div>
          <Button look="secondary" type="button" onClick={add}>
            <Plus aria-hidden className="size-5" />
            <Trans>Add another task</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
