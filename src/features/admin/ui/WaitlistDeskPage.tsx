import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DownloadCsv } from '#features/activity/ui/DownloadCsv.tsx';
import { FOLLOW_UP, type FollowUp } from '#kit/desk.ts';
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

/** The waitlist for when services open, newest first. */
export default function WaitlistDeskPage() {
  const { t } = useLingui();
  const { followUp } = useStatuses();
  const [filter, setFilter] = useSearchParamChoice('status', ['all', ...FOLLOW_UP]);
  const field = useSearchParamText('q', { asTyped: false });
  const [removing, setRemoving] = useState<Removable<FollowUp> | null>(null);
  const list = useList(
    orpc.interest.waitlist.infiniteOptions({
      input: (page) => ({
        ...statusOf(filter),
        ...(field.search && { search: field.search }),
        ...after(page),
      }),
      ...pages<string>(),
    }),
    'entries',
  );
  return (
    <GuardedNotes>
      <ListPage
        title={t`Waitlist`}
        lead={
          <Trans>
            These people would like to hear from us when services open, or ask for the free call. Who asks for
            the call was told that somebody writes to them.
          </Trans>
        }
        list={list}
        empty={
          <Nobody search={field.search} isFiltered={filter !== 'all'}>
            <Trans>Nobody is on the waitlist yet.</Trans>
          </Nobody>
        }
        row={(each) => (
          <DeskEntry
            key={each.id}
            email={each.email}
            at={each.created_at}
            onRemove={() => setRemoving(each)}
            facts={[each.kind === 'call' ? t`Asks for the free call` : null, each.name]}
            text={each.interest}
          >
            <StatusForm
              who={each.email}
              statuses={followUp}
              kept={each}
              save={(said) => saveNote(list, api.interest.noteEntry({ id: each.id, ...said }))}
            />
          </DeskEntry>
        )}
      >
        <DeskSearch label={<Trans>Search by email address</Trans>} field={field} list={list} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <StatusFilter statuses={followUp} value={filter} onChange={setFilter} />
          <DownloadCsv load={() => api.interest.waitlistFile()} />
        </div>
        <RemoveDialog
          row={removing}
          list={list}
          remove={(read) => api.interest.removeEntry(read)}
          onClose={() => setRemoving(null)}
        />
      </ListPage>
    </GuardedNotes>
  );
}
