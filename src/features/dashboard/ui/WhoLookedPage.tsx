import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Look } from '#features/activity/activity.looks.contract.ts';
import { DownloadCsv } from '#features/activity/ui/DownloadCsv.tsx';
import { REASON_WORDS, useLookWords } from '#features/activity/ui/look-words.ts';
import { paths } from '#kit/paths.ts';
import { api, orpc } from '#web/data/client.ts';
import { before, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { formatDate, formatDateTime } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { AskAboutLook } from './AskAboutLook.tsx';

/** Who else opened what is about the reader, or changed what they may do; each can be asked about. */
export default function WhoLookedPage() {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Look | null>(null);
  const questions = useQuery(orpc.starterPlan.askedEntries.queryOptions());
  const list = useList(
    orpc.looks.list.infiniteOptions({ input: before<string>, ...pages<string>() }),
    'looks',
  );
  return (
    <ListPage
      title={t`Who looked`}
      before={
        <Link
          className="link no-print inline-flex min-h-11 items-center gap-2"
          to={`${paths.account()}#information`}
        >
          <ArrowLeft aria-hidden className="size-5" />
          <Trans>My account</Trans>
        </Link>
      }
      lead={
        <Trans>
          Each time somebody else opens your plan, or a file or document of your project, it is written down
          here. So is each time our team looks. Lines are only added. If one is changed or removed later, our
          nightly check finds it.
        </Trans>
      }
      list={list}
      empty={<Trans>Nobody else has opened your plan, or a file or document of yours.</Trans>}
      row={(look) => (
        <li key={look.id}>
          <Card className="grid justify-items-start gap-2">
            <p className="font-semibold wrap-anywhere">
              <What look={look} />
            </p>
            <p className="text-sm text-ink-2">
              <time dateTime={look.at}>{formatDateTime(look.at)}</time> · <Trans>Number {look.id}</Trans>
            </p>
            <Reason look={look} />
            {questions.data?.asked
              .filter(({ entry }) => entry === look.id)
              .map(({ number, at }) => (
                <p key={number} className="text-sm">
                  <Trans>
                    You asked about this on {formatDate(at)}. The number of your question is {number}.
                  </Trans>
                </p>
              ))}
            <Button look="quiet" className="px-0!" onClick={() => setAsked(look)}>
              <Trans>Ask about this</Trans>
              <span className="sr-only"> {formatDateTime(look.at)}</span>
            </Button>
          </Card>
        </li>
      )}
    >
      {list.rows.length > 0 ? <DownloadCsv load={() => api.looks.file()} /> : null}
      {asked ? (
        <AskAboutLook look={asked} onClose={() => setAsked(null)}>
          <What look={asked} />
        </AskAboutLook>
      ) : null}
    </ListPage>
  );
}

function What({ look: { is_team, name, what } }: { look: Look }) {
  const { t } = useLingui();
  const wordsOf = useLookWords();
  const who = is_team ? t`Our team` : (name ?? t`Somebody you shared this with`);
  return wordsOf(what, who) ?? <Trans>{who}: something of yours</Trans>;
}

function Reason({ look: { reason } }: { look: Look }) {
  const { i18n } = useLingui();
  const words = reason === null ? undefined : REASON_WORDS[reason];
  return words ? (
    <p className="text-sm">
      <Trans>Reason: {i18n._(words)}</Trans>
    </p>
  ) : null;
}
