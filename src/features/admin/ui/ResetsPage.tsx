import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { ListedReset } from '#features/accounts/accounts.resets.contract.ts';
import { orpc } from '#web/data/client.ts';
import { after, invalidate, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useSearchParamChoice } from '#web/ui/use-search-param-choice.ts';
import { ResetCard } from './ResetCard.tsx';
import type { PendingResetAct } from './ResetDialog.tsx';

/** Asks for the password, as no other part of the desk does. */
const ResetDialog = lazyAgain(() => import('./ResetDialog.tsx'));

/** People who have lost their app, passkeys and recovery codes: two admins decide. */
export default function ResetsPage() {
  const { t } = useLingui();
  const [which, setWhich] = useSearchParamChoice('which', ['open', 'over']);
  const [acting, setActing] = useState<PendingResetAct | null>(null);
  const list = useList(
    orpc.accounts.resets.infiniteOptions({
      input: (page) => ({ which, ...after(page) }),
      ...pages<string>(),
    }),
    'resets',
  );
  return (
    <ListPage<ListedReset>
      title={t`Lost codes`}
      lead={
        <Trans>
          These people know their password and have lost everything else. One admin makes sure who it is and
          begins. A second one looks at it and agrees. 24 hours later their codes are taken off.
        </Trans>
      }
      list={list}
      empty={
        which === 'open' ? (
          <Trans>Nobody is waiting.</Trans>
        ) : (
          <Trans>There was none in the last 30 days.</Trans>
        )
      }
      row={(reset) => (
        <ResetCard
          key={reset.id}
          reset={reset}
          onAct={(act, focusAfter) => setActing({ act, reset, focusAfter })}
        />
      )}
    >
      <SelectField
        label={<Trans>Show</Trans>}
        name="which"
        className="w-full sm:w-60"
        value={which}
        options={[
          { value: 'open', label: t`Open requests` },
          { value: 'over', label: t`What is over` },
        ]}
        onChange={setWhich}
      />
      <Suspense>
        {acting ? (
          <ResetDialog
            {...acting}
            onDone={list.replace}
            onChanged={() => invalidate(orpc.accounts.resets)}
            onClose={() => setActing(null)}
          />
        ) : null}
      </Suspense>
    </ListPage>
  );
}
