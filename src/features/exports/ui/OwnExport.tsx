import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Section } from '#features/accounts/ui/account/Section.tsx';
import { orpc } from '#web/data/client.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';

const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

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
      {({ export: copy }, heading) => {
        const isReady = copy?.state === 'ready';
        const until = copy?.expires_at ? formatDate(copy.expires_at) : '';
        const size = megabytes(copy?.file_size ?? 0);
        return (
          <>
            <p role={copy ? 'status' : undefined}>
              {isReady ? (
                <Trans>
                  Your copy is ready: one file of {size} MB. We keep it until {until}.
                </Trans>
              ) : copy?.state === 'waiting' ? (
                <Trans>
                  We are making your copy. You can leave this page: we write to you when it is ready.
                </Trans>
              ) : copy?.state === 'failed' ? (
                <Trans>We could not make your copy. Your data is safe. Please ask again.</Trans>
              ) : (
                <Trans>
                  Your answers and plans, and the messages, files and documents of your projects, as one file
                  to keep.
                </Trans>
              )}
            </p>
            <div className="flex flex-wrap gap-3">
              {isReady ? (
                <Button onClick={() => setOpen('get')}>
                  <Trans>Get my copy</Trans>
                </Button>
              ) : null}
              {copy?.state === 'waiting' ? null : (
                <Button look="secondary" onClick={() => setOpen('ask')}>
                  {isReady ? <Trans>Make a new copy</Trans> : <Trans>Ask for a copy</Trans>}
                </Button>
              )}
            </div>
            <Suspense fallback={<span className="sr-only">{t`Loading...`}</span>}>
              {open ? (
                <ExportDialog
                  id={open === 'get' ? (copy?.id ?? null) : null}
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
