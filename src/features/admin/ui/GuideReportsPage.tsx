import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DownloadCsv } from '#features/activity/ui/DownloadCsv.tsx';
import type { GuideReport } from '#features/interest/interest.reports.contract.ts';
import { REPORT_STATES } from '#features/interest/interest.reports.rules.ts';
import { api, orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { useSearchParamChoice } from '#web/ui/use-search-param-choice.ts';
import { AnswerReportDialog, type ReportToAnswer } from './AnswerReportDialog.tsx';
import { GuardedNotes } from './GuardedNotes.tsx';
import { GuideReportCard } from './GuideReportCard.tsx';
import { StatusFilter, statusOf } from './StatusFilter.tsx';
import { saveNote } from './save-note.ts';

/** Errors that readers reported in guides, newest first. */
export default function GuideReportsPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useSearchParamChoice('status', ['all', ...REPORT_STATES]);
  const [answering, setAnswering] = useState<ReportToAnswer | null>(null);
  const list = useList(
    orpc.guideReports.list.infiniteOptions({
      input: (page) => ({ ...statusOf(filter), ...after(page) }),
      ...pages<string>(),
    }),
    'reports',
  );
  const states = [
    { value: 'open' as const, label: t({ message: 'Open', context: 'a report' }) },
    { value: 'answered' as const, label: t`Answered` },
  ];
  return (
    <GuardedNotes>
      <ListPage<GuideReport>
        title={t`Errors in guides`}
        lead={
          <Trans>
            What readers found wrong in our guides. Check it against the source, fix the guide, then answer
            here. Who left an address gets your answer by mail.
          </Trans>
        }
        list={list}
        empty={
          filter === 'all' ? (
            <Trans>Nobody has reported an error yet.</Trans>
          ) : filter === 'open' ? (
            <Trans>No report is open.</Trans>
          ) : (
            <Trans>No report is answered yet.</Trans>
          )
        }
        row={(each) => (
          <GuideReportCard
            key={each.id}
            report={each}
            saveNote={(said) => saveNote(list, api.guideReports.note({ id: each.id, ...said }))}
            onAnswer={(focusAfter) => setAnswering({ report: each, focusAfter })}
          />
        )}
      >
        <div className="flex flex-wrap items-end justify-between gap-3">
          <StatusFilter statuses={states} value={filter} onChange={setFilter} />
          <DownloadCsv load={() => api.guideReports.file()} />
        </div>
      </ListPage>
      {answering ? (
        <AnswerReportDialog
          key={answering.report.id}
          {...answering}
          onAnswered={list.replace}
          onClose={() => setAnswering(null)}
        />
      ) : null}
    </GuardedNotes>
  );
}
