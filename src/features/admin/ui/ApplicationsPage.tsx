import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DownloadCsv } from '#features/activity/ui/DownloadCsv.tsx';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#features/interest/interest.rules.ts';
import { api, orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { useSearchParamChoice } from '#web/ui/use-search-param-choice.ts';
import { useSearchParamText } from '#web/ui/use-search-param-text.ts';
import { DeskEntry } from './DeskEntry.tsx';
import { DeskSearch, Nobody } from './DeskSearch.tsx';
import { GuardedNotes } from './GuardedNotes.tsx';
import { type Removable, RemoveDialog } from './RemoveDialog.tsx';
import { StatusFilter, statusOf } from './StatusFilter.tsx';
import { StatusForm } from './StatusForm.tsx';
import { saveNote } from './save-note.ts';
import { useStatuses } from './statuses.ts';

/** KinGuide and KinAssistant applications, newest first. */
export default function ApplicationsPage() {
  const { t } = useLingui();
  const { application } = useStatuses();
  const [filter, setFilter] = useSearchParamChoice('status', ['all', ...APPLICATION_STATUSES]);
  const field = useSearchParamText('q', { asTyped: false });
  const [removing, setRemoving] = useState<Removable<ApplicationStatus> | null>(null);
  const list = useList(
    orpc.interest.applications.infiniteOptions({
      input: (page) => ({
        ...statusOf(filter),
        ...(field.search && { search: field.search }),
        ...after(page),
      }),
      ...pages<string>(),
    }),
    'applications',
  );
  return (
    <GuardedNotes>
      <ListPage
        title={t`Applications`}
        lead={<Trans>These people would like to work with us as a KinGuide or a KinAssistant.</Trans>}
        list={list}
        empty={
          <Nobody search={field.search} isFiltered={filter !== 'all'}>
            <Trans>Nobody has applied yet.</Trans>
          </Nobody>
        }
        row={(each) => (
          <DeskEntry
            key={each.id}
            email={each.email}
            at={each.created_at}
            onRemove={() => setRemoving(each)}
            facts={[`${each.name}, ${each.role === 'kin_guide' ? 'KinGuide' : 'KinAssistant'}`]}
            text={each.experience}
          >
            <StatusForm
              who={each.email}
              statuses={application}
              kept={each}
              save={(said) => saveNote(list, api.interest.noteApplication({ id: each.id, ...said }))}
            />
          </DeskEntry>
        )}
      >
        <DeskSearch label={<Trans>Search by email address</Trans>} field={field} list={list} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <StatusFilter statuses={application} value={filter} onChange={setFilter} />
          <DownloadCsv load={() => api.interest.applicationsFile()} />
        </div>
        <RemoveDialog
          row={removing}
          list={list}
          remove={(read) => api.interest.removeApplication(read)}
          onClose={() => setRemoving(null)}
        />
      </ListPage>
    </GuardedNotes>
  );
}
