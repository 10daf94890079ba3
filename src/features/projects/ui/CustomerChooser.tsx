import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { type Listed, PersonChooser } from './PersonChooser.tsx';
import { useSearch } from './use-search.ts';

interface CustomerChooserProps {
  chosen: Listed | null;
  onChoose: (person: Listed) => void;
  error: string | undefined;
}

/** PROJ-10 to PROJ-12. Shows addresses only of customers the provider already works with. */
export function CustomerChooser(props: CustomerChooserProps) {
  const { t } = useLingui();
  const search = useSearch();
  const query = useInfiniteQuery(
    orpc.projects.customers.infiniteOptions({
      input: (page) => ({ search: search.words, ...after(page) }),
      ...pages<string>(),
      placeholderData: keepPreviousData,
    }),
  );
  const customers = query.data?.pages.flatMap((page) => page.customers) ?? [];
  return (
    <PersonChooser
      {...props}
      name="customers"
      legend={<Trans>Customer</Trans>}
      searchLabel={<Trans>Search customers by name, or by their whole email address</Trans>}
      search={search}
      found={{ query, people: customers.map((each) => ({ ...each, detail: each.email })) }}
      empty={
        <Trans>
          Nobody has signed up as a customer yet. Ask yours to sign up at <SignUpAddress /> first. Then you
          find them here.
        </Trans>
      }
      failedTitle={t`Failed to load customers`}
      notifies
    />
  );
}

/** To copy into a mail to somebody who has no account. */
function SignUpAddress() {
  return <strong className="wrap-anywhere select-all">{window.location.origin + paths.signUp()}</strong>;
}
