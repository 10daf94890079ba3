import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
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
              <Button look="secondary" onClick={() => setOpen(text)} aria-label={t`Read: ${text.title}`}>
                <Trans context="to read a text">Read</Trans>
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
    return (
      <Page title={t`Reviews`}>
        <LoadFailed title={t`We could not load the texts`} onRetry={retry} />
      </Page>
    );
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

/** The text as its readers see it, with the form to sign it. */
function SignDialog({ text, signs, onClose }: SignDialogProps) {
  const { t } = useLingui();
  const { document } = text;
  const read = useQuery(
    orpc.reviews.read.queryOptions({
      input: { document },
      // The words that are signed are those that were read.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const version = read.data?.version;

  async function sign() {
    if (version === undefined) return false;
    await api.reviews.sign({ document, version });
    await invalidate(orpc.reviews.list, orpc.reviews.read);
  }

  return (
    <FormDialog
      title={text.title}
      action={signs && version ? <Trans>Sign this version</Trans> : null}
      busyAction={<Trans>Saving...</Trans>}
      cancel={signs ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
      submit={sign}
      explain={(error) =>
        errorCode(error) === 'CHANGED_MEANWHILE'
          ? t`The text has changed. Please close this, and read it again.`
          : t`We could not save it. Please try again.`
      }
      onClose={onClose}
    >
      {read.isPending ? <LoadingCard /> : null}
      {read.isError ? (
        <LoadFailed title={t`We could not load this text`} onRetry={() => void read.refetch()} />
      ) : null}
      {read.data ? <Words of={read.data} /> : null}
    </FormDialog>
  );
}

type Read = Awaited<ReturnType<typeof api.reviews.read>>;

function Words({ of: { document, kind, parts } }: { of: Read }) {
  return (
    <>
      {kind === 'guide' ? (
        <p>
          <a className="link" href={`${paths.packs()}/${document}`} target="_blank" rel="noreferrer">
            <Trans>The guide on its page, with its numbers and sources (opens in a new tab)</Trans>
          </a>
        </p>
      ) : null}
      {parts.map(({ locale, heading, html, lines }) => (
        <section key={locale + heading} lang={locale} className="grid gap-2">
          <h3 className="text-lg">{heading}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, made by the server from Markdown without HTML */}
          {html ? <div className="prose" dangerouslySetInnerHTML={{ __html: html }} /> : null}
        </section>
      ))}
    </>
  );
}
