import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../../../web/data/client.ts';
import { type Listed, PersonChooser } from './PersonChooser.tsx';

interface CustomerChooserProps {
  chosen: Listed | null;
  onChoose: (person: Listed) => void;
  error: string | undefined;
}

/** PROJ-10 to PROJ-12. An address is shown of whom the provider works with already. */
export function CustomerChooser(props: CustomerChooserProps) {
  const { t } = useLingui();
  return (
    <PersonChooser
      {...props}
      name="customers"
      legend={<Trans>Customer</Trans>}
      searchLabel={<Trans>Search customers by name, or by their whole email address</Trans>}
      load={async (page) => {
        const { customers, next } = await api.projects.customers(page);
        return { next, people: customers.map((each) => ({ ...each, detail: each.email })) };
      }}
      empty={<Trans>There are no customers yet.</Trans>}
      failedTitle={t`Failed to load customers`}
      notifies
    />
  );
}
