import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { currentLocale } from '#web/i18n.ts';
import { inLocale } from '#web/public-pages.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import type { NearFile, NearKindId, ShownNear } from '../library.states.types.ts';
import { useMyState } from './my-state.ts';
import { NearLine } from './NearLine.tsx';

interface Found {
  name: string;
  slug: string;
  lines: ShownNear[];
}

interface NearMineProps {
  kinds: NearKindId[];
  /** The code of the state, if the reader gave a place; otherwise the one that this device remembers. */
  state?: string | null;
}

/** With a guide, a pack or a plan: what the reader's state has for its subject. */
export default function NearMine({ kinds, state = null }: NearMineProps) {
  const to = usePublicPath();
  const found = useFound(kinds, state);
  const place = found?.name ?? '';
  return (
    <section aria-labelledby="near-you" className="grid gap-4 print:mt-2">
      <h2 id="near-you" className={found ? 'text-2xl' : 'no-print text-2xl'}>
        {found ? <Trans>Near you: {place}</Trans> : <Trans>Near you</Trans>}
      </h2>
      {found?.lines.map((near) => (
        <div key={near.kind.id} className="grid gap-2">
          <h3 className="text-lg">{near.kind.title}</h3>
          <NearLine near={near} place={place} />
        </div>
      ))}
      <p className="no-print">
        <Link
          className="link inline-flex min-h-11 items-center"
          to={to(found ? paths.state(found.slug) : paths.nearYou())}
        >
          {found ? (
            <Trans>More in {place}</Trans>
          ) : (
            <Trans>Choose your state to see whom to call there.</Trans>
          )}
        </Link>
      </p>
    </section>
  );
}

/** Loads the lines of all states, so that no request says which one is asked about. */
function useFound(kinds: NearKindId[], state: string | null): Found | null {
  const { code: remembered } = useMyState();
  const code = state ?? remembered;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!code) return;
    let isShown = true;
    const load = async (kind: NearKindId) => {
      const answer = await fetch(inLocale(paths.nearFile(kind), currentLocale()));
      const file = (await answer.json()) as NearFile;
      return { kind: file.kind, mine: file.states[code] };
    };
    // Without them the link to the state's page is what it was.
    Promise.all(kinds.map(load)).then(
      (loaded) => {
        const [first] = loaded.flatMap(({ mine }) => mine ?? []);
        if (!isShown || !first) return;
        const lines = loaded.map(({ kind, mine }) => ({ kind, line: mine?.line ?? null }));
        setFound({ name: first.name, slug: first.slug, lines });
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [code, kinds]);
  return found;
}
