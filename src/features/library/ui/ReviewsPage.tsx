import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { ReviewedText } from '../library.reviews.contract.ts';

/** Every guide and card with its signatures; a reviewer reads and signs them here. */
export default function ReviewsPage() {
  const { t } = useLingui();
  const query = useQuery(orpc.reviews.list.queryOptions());
  const [open, setOpen] = useState<ReviewedText | null>(null);
  if (query.isPending) return <LoadingCard />;
  if (query.error) return <NoReviewer error={query.error} retry={() => void query.refetch()} />;
  const { texts, signs_as } = query.data;
  return (
    <Page
      wide
      title={t`Reviews`}
      lead={
        signs_as ? (
          <Trans>
            You sign as {signs_as.name}, {signs_as.license} ({signs_as.state}). A signature is for exactly
            these words: when a text changes, it needs a new one.
          </Trans>
        ) : (
          <Trans>Who signed which text. You can read them here; only reviewers sign.</Trans>
        )
      }
    >
      <ul className="grid gap-3">
        {texts.map((text) => (
          <li key={text.document}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <div className="grid gap-1">
                <h2 className="text-lg">{text.title}</h2>
                <p className="text-sm text-ink-2">
                  {text.document} · <Signed text={text} />
                </p>
              </div>
              <Button look="secondary" onClick={() => setOpen(text)} aria-label={t`Read: ${document}`}>
                <Trans>Read</Trans>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      {open ? <SignDialog text={open} signs={signs_as !== null} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

function Signed({ text }: { text: ReviewedText }) {
  const [latest] = text.reviews;
  if (!latest) return <Trans>Nobody has signed this version.</Trans>;
  const day = formatDate(latest.signed_at);
  return (
    <Trans>
      Reviewed by {latest.name}, {latest.license}, on {day}
    </Trans>
  );
}

function NoReviewer({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui();
  if (errorCode(error) !== 'FORBIDDEN')
    return <LoadFailed title={t`We could not load the texts`} onRetry={retry} />;
  return (
    <Page title={t`Reviews`} lead={<Trans>This page is for the people who review our texts.</Trans>}>
      <Card>
        <Trans>You are not one of our reviewers. An admin can name you.</Trans>
      </Card>
    </Page>
  );
}

interface SignDialogProps {
  text: ReviewedText;
  /** Whether the reader may sign. */
  signs: boolean;
  onClose: () => void;
}

/** The text, with the form to sign it. */
function SignDialog({ text, signs, onClose }: SignDialogProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { document } = text;
  const read = useQuery(orpc.reviews.read.queryOptions({ input: { document } }));

  async function sign() {
    if (!signs || !read.data) return;
    await api.reviews.sign({ document, version: read.data.version });
    await queries.invalidateQueries({ queryKey: orpc.reviews.list.key() });
  }

  return (
    <FormDialog
      title={text.title}
      action={signs ? <Trans>Sign this version</Trans> : <Trans>Done</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      disabled={!read.data}
      submit={sign}
      explain={(error) =>
        errorCode(error) === 'CHANGED_MEANWHILE'
          ? t`The text has changed. Please close this, and read it again.`
          : t`We could not save it. Please try again.`
      }
      onClose={onClose}
    >
      <p lang="en" className="whitespace-pre-wrap text-sm">
        {read.data?.text ?? ''}
      </p>
    </FormDialog>
  );
}
