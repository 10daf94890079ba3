import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import type { WithWhom } from './with-whom.ts';

interface ProviderFieldProps {
  value: WithWhom | null;
  onChange: (provider: WithWhom | null) => void;
}

/** With whom: the providers of one's projects, or, without any, all (APPT-06 to APPT-09). */
export function ProviderField({ value, onChange }: ProviderFieldProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(
    orpc.appointments.providers.infiniteOptions({ input: (page) => after(page), ...pages<string>() }),
  );
  const providers = query.data?.pages.flatMap((page) => page.providers) ?? [];
  const areOwn = query.data?.pages[0]?.are_own ?? true;
  const only = providers.length === 1 ? providers[0] : undefined;

  // The log says which list this is.
  useEffect(() => {
    if (!areOwn) console.warn('no project has a provider: all providers are offered');
  }, [areOwn]);
  // No toast (APPT-09, APPT-10).
  useEffect(() => {
    if (query.error) console.warn('the list of providers was not read', query.error);
  }, [query.error]);
  useEffect(() => {
    if (only && !value) onChange(only);
  }, [only, value, onChange]);

  if (query.isPending)
    return (
      <p role="status" className="text-ink-2">
        <Trans>Loading...</Trans>
      </p>
    );
  if (providers.length === 0)
    return (
      <Card className="grid justify-items-center gap-2 text-center">
        <h3 className="text-xl">
          <Trans>No service providers available</Trans>
        </h3>
        <p className="measure text-ink-2">
          <Trans>You'll see providers here once you have active projects with them.</Trans>
        </p>
        {query.isLoadingError ? (
          <>
            <p className="text-ink-2">
              <Trans>We could not look just now. Check your connection, then try again.</Trans>
            </p>
            <Button look="secondary" onClick={() => void query.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </>
        ) : null}
      </Card>
    );
  const labelOf = ({ full_name, organization, email }: (typeof providers)[number]) =>
    [full_name, organization, email ?? t`Contact for details`].filter(Boolean).join(' · ');
  return (
    <div className="grid max-w-xl gap-2">
      <SelectField
        label={<Trans>Care provider</Trans>}
        name="provider"
        value={value?.user_id ?? ''}
        options={[
          { value: '', label: t`Choose your care provider...` },
          ...providers.map((each) => ({ value: each.user_id, label: labelOf(each) })),
        ]}
        onChange={(id) => onChange(providers.find(({ user_id }) => user_id === id) ?? null)}
      />
      <ShowMore query={query} className="justify-self-start">
        <Trans>Show more providers</Trans>
      </ShowMore>
    </div>
  );
}
