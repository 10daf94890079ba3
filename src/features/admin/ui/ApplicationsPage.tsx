import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../../../web/data/client.ts';
import { Page } from '../../../web/ui/Page.tsx';
import { PagedList } from '../../../web/ui/PagedList.tsx';
import { APPLICATION_STATUSES } from '../../interest/interest.rules.ts';
import { DeskEntry } from './DeskEntry.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { StatusForm } from './StatusForm.tsx';
import { useStatuses } from './statuses.ts';
import { useDeskList, useFilter } from './use-desk-list.ts';

/** Who would like to be a KinGuide or a KinAssistant, newest first. */
export default function ApplicationsPage() {
  const { t } = useLingui();
  const { application } = useStatuses();
  const [filter, setFilter] = useFilter('status', ['all', ...APPLICATION_STATUSES], 'all');
  const { query, rows, replace } = useDeskList(['interest', 'applications', filter], async (after) => {
    const only = filter === 'all' ? {} : { status: filter };
    const { applications, next } = await api.interest.applications({ ...after, ...only });
    return { rows: applications, next };
  });
  return (
    <Page
      wide
      title={t`Applications`}
      lead={<Trans>These people would like to work with us as a KinGuide or a KinAssistant.</Trans>}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <StatusFilter statuses={application} value={filter} onChange={setFilter} />
        <DownloadCsv load={() => api.interest.applicationsFile()} />
      </div>
      <PagedList
        query={query}
        empty={
          filter === 'all' ? <Trans>Nobody has applied yet.</Trans> : <Trans>Nobody has this status.</Trans>
        }
      >
        {rows.map((each) => (
          <DeskEntry
            key={each.id}
            email={each.email}
            at={each.created_at}
            facts={[`${each.name}, ${each.role === 'kin_guide' ? 'KinGuide' : 'KinAssistant'}`]}
            text={each.experience}
          >
            <StatusForm
              who={each.email}
              statuses={application}
              kept={each}
              save={async (said) => replace(await api.interest.noteApplication({ id: each.id, ...said }))}
            />
          </DeskEntry>
        ))}
      </PagedList>
    </Page>
  );
}
