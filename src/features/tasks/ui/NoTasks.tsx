import { Trans } from '@lingui/react/macro';
import { ListChecks, SearchX } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

/**
 * TASK-03.
 * @param onCreate left out for whoever only looks
 */
export function NoTasks({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <ListChecks aria-hidden className="size-10 text-primary" />
      <h3 className="text-xl">
        <Trans>No tasks yet</Trans>
      </h3>
      <p className="measure text-ink-2">
        <Trans>
          Write down what has to be done, who does it, and by when. Everybody in this project sees it, and
          nothing gets lost in the messages.
        </Trans>
      </p>
      {onCreate ? (
        <Button look="secondary" onClick={onCreate}>
          <Trans>Create First Task</Trans>
        </Button>
      ) : null}
    </Card>
  );
}

/** There are tasks, but the filters show none. */
export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <SearchX aria-hidden className="size-10 text-ink-2" />
      <p>
        <Trans>No task matches what you chose above.</Trans>
      </p>
      <Button look="secondary" onClick={onShowAll}>
        <Trans>Show all tasks</Trans>
      </Button>
    </Card>
  );
}
