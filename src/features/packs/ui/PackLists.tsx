import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { formatDate } from '#web/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { PACK_MAX, type PackType } from '../packs.rules/packs.ts';
import { TYPE_LABELS } from './labels.ts';

/** The packs a person keeps. */
export function MyPacks({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const query = useInfiniteQuery(
    orpc.packs.mine.infiniteOptions({ input: after<string>, ...pages<string>() }),
  );
  const packs = query.data?.pages.flatMap((page) => page.packs) ?? [];
  return (
    <section aria-labelledby="my-packs" className="no-print grid gap-3">
      <h2 id="my-packs" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <Trans>My packs</Trans>
      </h2>
      <PagedList
        query={query}
        empty={<Trans>You keep no packs yet. Only you can see the ones you keep.</Trans>}
      >
        {packs.map((pack) => (
          <PackLink key={pack.id} to={paths.generatedPack(pack.id)} type={pack.pack_type} title={pack.title}>
            {formatDate(pack.created_at)}
          </PackLink>
        ))}
      </PagedList>
    </section>
  );
}

/** Packs our team has written for everyone (PACK-13). */
export function ReadyPacks() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useInfiniteQuery(
    orpc.packs.ready.infiniteOptions({
      input: (page) => ({ search, ...after(page) }),
      ...pages<string>(),
      placeholderData: keepPreviousData,
    }),
  );
  const packs = query.data?.pages.flatMap((page) => page.packs) ?? [];
  const count = query.hasNextPage ? `${packs.length}+` : `${packs.length}`;
  return (
    <section aria-labelledby="ready-packs" className="no-print grid gap-3">
      <h2 id="ready-packs" className="text-2xl">
        <Trans>From our team</Trans>
      </h2>
      {packs.length > 0 || typed ? (
        <TextField
          label={<Trans>Search these packs</Trans>}
          type="search"
          name="search"
          maxLength={PACK_MAX.writtenTopic}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <p role="status" className="sr-only">
        {search && !query.isFetching ? t`${count} found` : ''}
      </p>
      <PagedList
        query={query}
        empty={
          search ? (
            <Trans>No pack has these words. Try fewer words, or ask for a pack of your own above.</Trans>
          ) : (
            <Trans>Our team has not published a pack yet.</Trans>
          )
        }
      >
        {packs.map((pack) => (
          <PackLink key={pack.id} to={paths.readyPack(pack.id)} type={pack.pack_type} title={pack.title}>
            {pack.description}
          </PackLink>
        ))}
      </PagedList>
    </section>
  );
}

interface PackLinkProps {
  to: string;
  type: PackType;
  title: string;
  children: ReactNode;
}

function PackLink({ to, type, title, children }: PackLinkProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <Card className="grid gap-1">
        <h3 className="text-lg break-words">
          <Link className="link inline-flex min-h-11 items-center" to={to}>
            {title}
          </Link>
        </h3>
        <p>
          <Badge>{i18n._(TYPE_LABELS[type].title)}</Badge>
        </p>
        {children ? <p className="break-words text-ink-2">{children}</p> : null}
      </Card>
    </li>
  );
}
