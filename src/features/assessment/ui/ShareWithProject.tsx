import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#web/data/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

interface ShareWithProjectProps {
  busy: boolean;
  /** @returns why it could not be shared; null if it was */
  onShare: (projectId: string) => Promise<string | null>;
}

/** Shares with everybody in a project that the person has chosen: the list changes by itself, and nothing else may. */
export default function ShareWithProject({ busy, onShare }: ShareWithProjectProps) {
  const { t } = useLingui();
  const query = useQuery(orpc.projects.list.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<{ text: string; times: number } | null>(null);
  const mine = query.data?.projects ?? [];
  const [only] = mine;
  // The one project there was when this was drawn needs no choice; any other does.
  const [first, setFirst] = useState<string>();
  if (query.data && first === undefined) setFirst(mine.length === 1 && only ? only.id : '');
  const value = chosen || (mine.length === 1 && only && only.id === first ? only.id : '');
  if (query.isLoadingError)
    return <LoadFailed title={t`We could not load your projects`} onRetry={() => void query.refetch()} />;
  if (mine.length === 0 && !chosen) return null;

  const options = mine.map(({ id, title }) => ({ value: id, label: title }));
  if (mine.length !== 1 || !value) options.unshift({ value: '', label: t`Choose a project...` });
  // A browser would show the first one instead, and send whom it does not show.
  if (query.data && options.every((each) => each.value !== value))
    options.push({ value, label: t`You are no longer in this project` });
  const fail = (text: string) => setError((last) => ({ text, times: (last?.times ?? 0) + 1 }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!value) return fail(t`Choose a project.`);
    const failure = await onShare(value);
    if (failure) fail(failure);
    else setError(null);
  }

  return (
    <form method="post" onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <SelectField
        label={<Trans>Or everybody in a project, also who joins later</Trans>}
        value={value}
        options={options}
        onChange={setChosen}
      />
      <Button type="submit" look="secondary" busy={busy}>
        <Trans>Share with the project</Trans>
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {error ? <span key={error.times}>{error.text}</span> : null}
      </p>
    </form>
  );
}
