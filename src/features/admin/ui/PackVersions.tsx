import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PackVersion, WholePack } from '#features/packs/packs.contract.ts';
import { orpc } from '#web/data/client.ts';
import { before, pages } from '#web/data/query.ts';
import { formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';

interface PackVersionsProps {
  pack: WholePack;
  busy: boolean;
  onRestore: (version: PackVersion) => void;
}

/** A pack's versions, one per save, with author and time; each can be restored. */
export function PackVersions({ pack, busy, onRestore }: PackVersionsProps) {
  const query = useInfiniteQuery(
    orpc.packs.versions.infiniteOptions({
      input: (page) => ({ id: pack.id, ...before(page) }),
      ...pages<number>(),
    }),
  );
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <section aria-labelledby="pack-versions" className="grid gap-3">
      <h2 id="pack-versions" className="text-2xl">
        <Trans>Versions</Trans>
      </h2>
      <PagedList query={query} empty={<Trans>There is no version yet.</Trans>}>
        {versions.map((version) => (
          <Version
            key={version.revision}
            version={version}
            present={version.revision === pack.revision}
            busy={busy}
            onRestore={() => onRestore(version)}
          />
        ))}
      </PagedList>
    </section>
  );
}

interface VersionProps {
  version: PackVersion;
  present: boolean;
  busy: boolean;
  onRestore: () => void;
}

function Version({ version, present, busy, onRestore }: VersionProps) {
  const { t } = useLingui();
  const { revision } = version;
  const when = formatDateTime(version.saved_at);
  const who = version.saved_by ?? t`somebody whose account is gone`;
  return (
    <li>
      <Card className="grid gap-2">
        <h3 className="text-lg">
          {present ? <Trans>Version {revision}, the present one</Trans> : <Trans>Version {revision}</Trans>}
        </h3>
        <p className="text-ink-2">
          <Trans>
            Saved {when} by {who}
          </Trans>
        </p>
        <Disclosure
          label={
            <Trans>
              Show the text <span className="sr-only">of version {revision}</span>
            </Trans>
          }
        >
          <p className="font-semibold break-words">{version.title}</p>
          <p className="mt-2 break-words whitespace-pre-wrap">{version.content}</p>
        </Disclosure>
        {present ? null : (
          <p>
            <Button
              look="secondary"
              busy={busy}
              aria-label={t`Restore version ${revision}`}
              onClick={onRestore}
            >
              <Trans>Restore</Trans>
            </Button>
          </p>
        )}
      </Card>
    </li>
  );
}
