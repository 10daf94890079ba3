import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { floorMarkdown } from '#kit/floor-line.ts';
import { paths } from '#kit/paths.ts';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { formatDate } from '#web/dates.ts';
import { currentLocale } from '#web/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FloorLine } from '#web/ui/FloorLine.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { NotFound } from '#web/ui/NotFound.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TYPE_LABELS } from './labels.ts';
import { PackText } from './PackText.tsx';
import { PackTools } from './PackTools.tsx';

/** A pack our team has written (PACK-13). */
export default function ReadyPackPage() {
  const { t, i18n } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(orpc.packs.readReady.queryOptions({ input: { id } }));
  if (query.isPending) return <LoadingCard />;
  if (query.error) {
    // A malformed id is treated like a missing pack.
    if (['NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(query.error) ?? '')) return <NotFound />;
    return (
      <Page title={t`Knowledge pack`}>
        <LoadFailed title={t`We could not load this pack`} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  const pack = query.data;
  const changed = formatDate(pack.updated_at);
  const notAdvice = t`This pack helps you plan. It is not medical, legal, or financial advice. In danger, call 911.`;
  return (
    <Page
      title={pack.title}
      before={
        <Link className="link no-print inline-flex min-h-11 items-center gap-2" to={paths.knowledgePacks()}>
          <ArrowLeft aria-hidden className="size-5" />
          <Trans>All knowledge packs</Trans>
        </Link>
      }
      lead={pack.description}
    >
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <Badge>{i18n._(TYPE_LABELS[pack.pack_type].title)}</Badge>
        <Trans>By the Kinkeeper team, changed {changed}</Trans>
      </p>
      <FloorLine />
      <PackTools
        topic={pack.topic}
        content={[floorMarkdown(currentLocale()), pack.content, notAdvice].join('\n\n')}
      />
      <Card className="print:border-0 print:p-0 print:shadow-none">
        <PackText text={pack.content} links={pack.links} lang={currentLocale() === 'es' ? 'en' : undefined} />
      </Card>
      <p className="measure text-ink-2">{notAdvice}</p>
    </Page>
  );
}
