import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Section } from '#features/accounts/ui/account/Section.tsx';
import { orpc } from '#web/data/client.ts';
import { formatDate } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Button } from '#web/ui/Button.tsx';

const ExportDialog = lazyAgain(() => import('./ExportDialog.tsx'));

/** How often the page looks whether the copy is ready. */
const LOOK_MS = 5000;

/** A copy of everything that is one's own: asking for it, and getting it. */
export function OwnExport() {
  const { t } = useLingui();
  const query = useQuery({
    ...orpc.exports.read.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? LOOK_MS : false),
  });
  const [open, setOpen] = useState<'ask' | 'get' | null>(null);
  return (
    <Section id="export" title={<Trans>A copy of your data</Trans>} query={query}>
      {({ export: copy, kept }, heading) => {
        const isWaiting = copy?.state === 'waiting';
        const hasFailed = copy?.state === 'failed';
        const made = kept?.ready_at ? formatDate(kept.ready_at) : '';
        const until = kept?.expires_at ? formatDate(kept.expires_at) : '';
        const size = megabytes(kept?.file_size ?? 0);
        return (
          <>
            <p role={copy ? 'status' : undefined}>
              {isWaiting ? (
                <Trans>
                  We are making your copy. You can leave this page: we write to you when it is ready.
                </Trans>
              ) : hasFailed ? (
                <Trans>We could not make your copy. Your data is safe. Please ask again.</Trans>
              ) : kept ? (
                <Trans>
                  Your copy is ready: one file of {size} MB. We keep it until {until}.
                </Trans>
              ) : (
                <Trans>
                  Your answers and plans, and the messages, files and documents of your projects, as one file
                  to keep.
                </Trans>
              )}
            </p>
            {kept && (isWaiting || hasFailed) ? (
              <p>
                <Trans>
                  You can still get your copy of {made}: one file of {size} MB. We keep it until {until}.
                </Trans>
              </p>
            ) : null}
            <div className="flex flex-wrap gap-3">
              {kept ? (
                <Button onClick={() => setOpen('get')}>
                  <Trans>Get my copy</Trans>
                </Button>
              ) : null}
              {isWaiting ? null : (
                <Button look="secondary" onClick={() => setOpen('ask')}>
                  {kept ? <Trans>Make a new copy</Trans> : <Trans>Ask for a copy</Trans>}
                </Button>
              )}
            </div>
            <Suspense fallback={<span className="sr-only">{t`Loading...`}</span>}>
              {open ? (
                <ExportDialog
                  id={open === 'get' ? (kept?.id ?? null) : null}
                  onClose={() => setOpen(null)}
                  focusAfter={heading}
                />
              ) : null}
            </Suspense>
          </>
        );
      }}
    </Section>
  );
}

const megabytes = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
