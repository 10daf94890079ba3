import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Problem } from '#web/ui/Problem.tsx';

/** The digest mail preference. */
export function MailChoice() {
  const { t } = useLingui();
  const choices = orpc.activity.choices;
  const query = useQuery(choices.queryOptions());
  const choose = useMutation(
    orpc.activity.setChoices.mutationOptions({
      // Optimistic; the server's answer follows.
      onMutate: (wanted) => void queryClient.setQueryData(choices.queryKey(), wanted),
      onError: (_, { by_mail }) => void queryClient.setQueryData(choices.queryKey(), { by_mail: !by_mail }),
      onSettled: () => invalidate(choices),
    }),
  );

  if (query.isLoadingError) {
    return <LoadFailed title={t`We could not load your choice`} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return null;
  const { by_mail } = query.data;
  return (
    <div className="grid gap-2">
      <Choice
        kind="checkbox"
        name="by_mail"
        checked={by_mail}
        onChoose={() => choose.mutate({ by_mail: !by_mail })}
        hint={<Trans>After 15 minutes, and only how much is new: never what was written.</Trans>}
      >
        <Trans>Send me a mail about news I have not seen</Trans>
      </Choice>
      <Problem>{choose.isError ? <Trans>This was not saved. Please try again.</Trans> : null}</Problem>
    </div>
  );
}
