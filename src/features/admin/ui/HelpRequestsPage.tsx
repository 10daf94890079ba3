import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import type { HelpRequest } from '#features/starter-plan/starter-plan.contract.ts';
import { telLink } from '#kit/contacts.ts';
import { FOLLOW_UP, type FollowUp } from '#kit/desk.ts';
import { api, orpc } from '#web/data/client.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { currentLocale } from '#web/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
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

/** Requests for personal help, made from the plan; newest first. */
export default function HelpRequestsPage() {
  const { t } = useLingui();
  const { followUp } = useStatuses();
  const locale = currentLocale();
  const [filter, setFilter] = useSearchParamChoice('status', ['all', ...FOLLOW_UP]);
  const field = useSearchParamText('q', { asTyped: false });
  const [removing, setRemoving] = useState<Removable<FollowUp> | null>(null);
  const list = useList(
    orpc.starterPlan.helpRequests.infiniteOptions({
      input: (page) => ({
        ...statusOf(filter),
        ...(field.search && { search: field.search }),
        locale,
        ...after(page),
      }),
      ...pages<string>(),
    }),
    'requests',
  );
  return (
    <GuardedNotes>
      <ListPage
        title={t`Help requests`}
        lead={
          <Trans>
            These people asked for help with their plan. What they need is private: we write down who looks at
            it here.
          </Trans>
        }
        list={list}
        empty={
          <Nobody search={field.search} isFiltered={filter !== 'all'}>
            <Trans>Nobody has asked for help yet.</Trans>
          </Nobody>
        }
        row={(each) => (
          <DeskEntry
            key={each.id}
            email={each.email}
            at={each.created_at}
            onRemove={() => setRemoving(each)}
            facts={[each.name, t`Number ${each.number}`, each.locale === 'es' ? 'Español' : null]}
          >
            <Wish request={each} />
            <StatusForm
              who={each.email}
              statuses={followUp}
              kept={each}
              save={(said) =>
                saveNote(list, api.starterPlan.noteHelpRequest({ id: each.id, ...said, locale }))
              }
            />
          </DeskEntry>
        )}
      >
        <DeskSearch label={<Trans>Search by email address or number</Trans>} field={field} list={list} />
        <StatusFilter statuses={followUp} value={filter} onChange={setFilter} />
        <RemoveDialog
          row={removing}
          list={list}
          remove={(read) => api.starterPlan.removeHelpRequest(read)}
          onClose={() => setRemoving(null)}
        />
      </ListPage>
    </GuardedNotes>
  );
}

function Wish({ request }: { request: HelpRequest }) {
  const { t, i18n } = useLingui();
  const kinds: Record<HelpRequest['kind'], string> = {
    guided: 'Co-Pilot',
    concierge: 'Concierge',
    coordination: t`Coordination help`,
    coaching: t`Coaching`,
    record: t`Question about who looked`,
  };
  const { action, entry_id, kind, locale, phone, message } = request;
  const domains = request.domains.map((domain) => i18n._(DOMAIN_LABELS[domain])).join(', ');
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="primary">{kinds[kind]}</Badge>
      {phone ? (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={telLink(phone.replace(/[^\d+]/g, ''))}>
            {phone}
          </a>
        </p>
      ) : null}
      {message ? (
        <p lang={locale} className="measure whitespace-pre-wrap">
          {message}
        </p>
      ) : null}
      {entry_id ? (
        <p>
          <Trans>About entry {entry_id} of the record</Trans>
        </p>
      ) : null}
      {action ? (
        <p>
          <Trans>For this step: {action}</Trans>
        </p>
      ) : null}
      {domains ? (
        <p>
          <Trans>Their plan is about: {domains}</Trans>
        </p>
      ) : null}
    </div>
  );
}
