import { Trans, useLingui } from '@lingui/react/macro';
import { FOLLOW_UP } from '../../../kit/desk.ts';
import { api } from '../../../web/data/client.ts';
import { Page } from '../../../web/ui/Page.tsx';
import { PagedList } from '../../../web/ui/PagedList.tsx';
import { DeskEntry } from './DeskEntry.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { StatusForm } from './StatusForm.tsx';
import { useStatuses } from './statuses.ts';
import { useDeskList, useFilter } from './use-desk-list.ts';

/** Who would like to hear from us when services open, newest first. */
export default function WaitlistDeskPage() {
  const { t } = useLingui();
  const { followUp } = useStatuses();
  const [filter, setFilter] = useFilter('status', ['all', ...FOLLOW_UP], 'all');
  const { query, rows, replace } = useDeskList(['interest', 'waitlist', filter], async (after) => {
    const only = filter === 'all' ? {} : { status: filter };
    const { entries, next } = await api.interest.waitlist({ ...after, ...only });
    return { rows: entries, next };
  });
  return (
    <Page
      wide
      title={t`Waitlist`}
      lead={
        <Trans>
          These people would like to hear from us when services open, or ask for the free call. Who asks for
          the call was told that somebody writes to them.
        </Trans>
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <StatusFilter statuses={followUp} value={filter} onChange={setFilter} />
        <DownloadCsv load={() => api.interest.waitlistFile()} />
      </div>
      <PagedList
        query={query}
        empty={
          filter === 'all' ? (
            <Trans>Nobody is on the waitlist yet.</Trans>
          ) : (
            <Trans>Nobody has this status.</Trans>
          )
        }
      >
        {rows.map((each) => (
          <DeskEntry
            key={each.id}
            email={each.email}
            at={each.created_at}
            facts={[each.kind === 'call' ? t`Asks for the free call` : null, each.name]}
            text={each.interest}
          >
            <StatusForm
              who={each.email}
              statuses={followUp}
              kept={each}
              save={async (said) => replace(await api.interest.noteEntry({ id: each.id, ...said }))}
            />
          </DeskEntry>
        ))}
      </PagedList>
    </Page>
  );
}
