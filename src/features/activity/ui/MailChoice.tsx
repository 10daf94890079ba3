import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#web/data/client.ts';
import { isUnreached } from '#web/data/errors.ts';
import { invalidate, queryClient } from '#web/data/query.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { Problem } from '#web/ui/Problem.tsx';

/** Whether news and reminders are mailed. */
export function MailChoice({ byMail }: { byMail: boolean }) {
  const choices = orpc.activity.choices;
  const show = (by_mail: boolean) =>
    void queryClient.setQueryData(choices.queryKey(), (now) => now && { ...now, by_mail });
  // Not before the last one is stored: the tick would jump back under the finger.
  const isLast = () => queryClient.isMutating({ mutationKey: orpc.activity.setChoices.mutationKey() }) === 1;
  const choose = useMutation(
    orpc.activity.setChoices.mutationOptions({
      // One after the other: the last choice is the one that stays.
      scope: { id: 'notification choices' },
      // Optimistic; the server's answer follows.
      onMutate: ({ by_mail }) => show(by_mail === true),
      onError: (_, { by_mail }) => {
        if (isLast()) show(by_mail !== true);
      },
      onSettled: () => {
        if (isLast()) void invalidate(choices);
      },
    }),
  );
  // Where only the answer was lost, the box says by now that it is stored.
  const failed = choose.isError && choose.variables.by_mail !== byMail;
  return (
    <div className="grid gap-2">
      <Choice
        kind="checkbox"
        name="by_mail"
        checked={byMail}
        onChoose={() => choose.mutate({ by_mail: !byMail })}
        hint={
          <Trans>
            News after 15 minutes, reminders at their time. Only how much it is: never what was written.
          </Trans>
        }
      >
        <Trans>Send me a mail about news I have not seen</Trans>
      </Choice>
      <Problem>
        {!failed ? null : isUnreached(choose.error) ? (
          <Trans>We do not know whether this was saved. With a connection, the box shows what we have.</Trans>
        ) : (
          <Trans>This was not saved. Please try again.</Trans>
        )}
      </Problem>
    </div>
  );
}
