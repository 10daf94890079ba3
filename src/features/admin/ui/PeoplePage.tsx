import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { SEARCH_MAX } from '#features/accounts/accounts.rules.ts';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { after, invalidate, pages } from '#web/data/query.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useSearchParamText } from '#web/ui/use-search-param-text.ts';
import { BulkReadings } from './BulkReadings.tsx';
import { PersonCard } from './PersonCard.tsx';
import { type PendingAction, PersonDialog } from './PersonDialog.tsx';

/** Asks for the password, as nothing else here does. */
const MakeAdminDialog = lazyAgain(() => import('./MakeAdminDialog.tsx'));

/** Every account: who is an admin, and which are closed. */
export default function PeoplePage() {
  const { t } = useLingui();
  const { session, store } = useAuth();
  const { text, setText, search } = useSearchParamText('q');
  const [asked, setAsked] = useState<PendingAction | null>(null);
  const query = useInfiniteQuery(
    orpc.accounts.people.infiniteOptions({
      input: (page) => ({ ...(search && { search }), ...after(page) }),
      ...pages<string>(),
      placeholderData: keepPreviousData,
    }),
  );
  // Another admin has revoked the role: recheck the session, so that the desk closes.
  const forbidden = errorCode(query.error) === 'FORBIDDEN';
  useEffect(() => {
    if (forbidden) void store.extend();
  }, [forbidden, store]);
  const people = query.data?.pages.flatMap((page) => page.people) ?? [];
  const ownId = session?.user.id;
  const confirmed = asked && asked.action !== 'makeAdmin' ? { ...asked, action: asked.action } : null;

  async function onDone({ person, action }: PendingAction) {
    setAsked(null);
    // Revoking one's own role leaves this page; the server has the last word.
    if (person.id === ownId) await (action === 'removeAdmin' ? store.extend() : store.check());
    await invalidate(orpc.accounts.people);
  }

  return (
    <Page title={t`People`} lead={<Trans>Everybody with an account, newest first.</Trans>}>
      <BulkReadings />
      <search>
        <TextField
          label={<Trans>Search by name or email</Trans>}
          type="search"
          name="q"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={setText}
        />
        <p role="status" className="mt-2 text-ink-2">
          {query.isPending ? (
            <Trans>Loading...</Trans>
          ) : search && query.data && !query.isPlaceholderData ? (
            <Count shown={people.length} more={query.hasNextPage} />
          ) : null}
        </p>
      </search>
      {query.data && people.length === 0 ? <Nobody search={search} /> : null}
      {people.length > 0 ? (
        <ul className="grid gap-3" aria-busy={query.isPlaceholderData}>
          {people.map((person) => (
            <PersonCard
              key={person.id}
              person={person}
              own={person.id === ownId}
              onAsk={(action) => setAsked({ person, action })}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore query={query} />
      {query.isLoadingError || forbidden ? (
        <LoadFailed
          title={forbidden ? t`You are not an admin any more` : t`We could not load the list`}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <Suspense>
        {asked?.action === 'makeAdmin' ? (
          <MakeAdminDialog
            person={asked.person}
            onDone={() => void invalidate(orpc.accounts.people)}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
      <PersonDialog
        asked={confirmed}
        own={asked?.person.id === ownId}
        onDone={(done) => void onDone(done)}
        onClose={() => setAsked(null)}
      />
    </Page>
  );
}

function Count({ shown, more }: { shown: number; more: boolean }) {
  if (more) return <Trans>The newest {shown} who match; there are more.</Trans>;
  return <Plural value={shown} one="# person found" other="# people found" />;
}

function Nobody({ search }: { search: string }) {
  return (
    <Card>
      {search ? (
        <Trans>Nobody has a name or email like this. Try a part of it, or clear the search.</Trans>
      ) : (
        <Trans>Nobody has an account yet.</Trans>
      )}
    </Card>
  );
}
