import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CASE_STATES, type CaseState } from '#features/assessment/assessment.rules/cases.ts';
import type { CaseContact, SafetyCase } from '#features/assessment/assessment.safety.contract.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode, errorData } from '#web/data/errors.ts';
import { after, pages } from '#web/data/query.ts';
import { useList } from '#web/data/use-list.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useSearchParamChoice } from '#web/ui/use-search-param-choice.ts';
import { CaseCard } from './CaseCard.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { RevealContactDialog } from './RevealContactDialog.tsx';

interface Resolving {
  each: SafetyCase;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Assessments that reported a hazard: who handles them, and the outcome. */
export default function SafetyPage() {
  const { t } = useLingui();
  const [state, setState] = useSearchParamChoice('state', CASE_STATES);
  const list = useList(
    orpc.safety.cases.infiniteOptions({ input: (page) => ({ state, ...after(page) }), ...pages<string>() }),
    'cases',
  );
  const [resolving, setResolving] = useState<Resolving | null>(null);
  const [looking, setLooking] = useState<SafetyCase | null>(null);
  // Only in memory: after a reload the contact is hidden and a reason is required again.
  const [contacts, setContacts] = useState<Partial<Record<string, CaseContact>>>({});
  const empty: Record<CaseState, string> = {
    open: t`No case is open. Well done.`,
    taken: t`Nobody has a case at the moment.`,
    resolved: t`No case is resolved yet.`,
  };

  function explain(error: unknown): string {
    const who = errorData<{ taken_by?: string }>(error)?.taken_by ?? '';
    const code = errorCode(error);
    if (code === 'CASE_TAKEN') return t`${who} was faster and has this case.`;
    if (code === 'CASE_RESOLVED') return t`This case is resolved already.`;
    if (code === 'NOT_FOUND') return t`This case is not there any more.`;
    return t`We could not save it. Please try again.`;
  }

  /** Like `explain`; if someone else was faster, also refetches the list. */
  function lookAgain(error: unknown): string {
    if (['CASE_TAKEN', 'CASE_RESOLVED', 'NOT_FOUND'].includes(errorCode(error) ?? ''))
      void list.query.refetch();
    return explain(error);
  }

  const take = useMutation(orpc.safety.take.mutationOptions({ onSuccess: list.replace, onError: lookAgain }));
  const problem = take.isError ? (
    <Notice tone="warning" role="alert">
      {explain(take.error)}
    </Notice>
  ) : null;
  const isAt = (id: string) => take.variables?.id === id;

  return (
    <ListPage
      title={t`Safety`}
      lead={
        <Trans>
          On these assessments somebody ticked a danger. The newest come first, without names. We write down
          who looks at them here, and why somebody looks up a name.
        </Trans>
      }
      list={list}
      empty={empty[state]}
      row={(each) => (
        <CaseCard
          key={each.id}
          safetyCase={each}
          code={codeOf(each)}
          contact={contacts[each.id]}
          problem={isAt(each.id) ? problem : null}
          onLook={() => setLooking(each)}
          onTake={() => take.mutateAsync({ id: each.id })}
          onResolve={(focusAfter) => setResolving({ each, focusAfter })}
        />
      )}
    >
      <SelectField
        label={<Trans>Show</Trans>}
        name="state"
        className="w-full sm:w-60"
        value={state}
        options={[
          { value: 'open', label: t`Open cases` },
          { value: 'taken', label: t`Taken cases` },
          { value: 'resolved', label: t`Resolved cases` },
        ]}
        onChange={(value) => {
          take.reset();
          setState(value);
        }}
      />
      {/* At its card, while there is one. */}
      {list.rows.some(({ id }) => isAt(id)) ? null : problem}
      {looking ? (
        <RevealContactDialog
          code={codeOf(looking)}
          explain={lookAgain}
          look={async (reason, words) => {
            const contact = await api.safety.look({ id: looking.id, reason, words });
            setContacts((known) => ({ ...known, [contact.id]: contact }));
          }}
          onClose={() => setLooking(null)}
        />
      ) : null}
      {resolving ? (
        <ResolveDialog
          code={codeOf(resolving.each)}
          focusAfter={resolving.focusAfter}
          explain={lookAgain}
          resolve={async (reason) =>
            list.replace(await api.safety.resolve({ id: resolving.each.id, reason }))
          }
          onClose={() => setResolving(null)}
        />
      ) : null}
    </ListPage>
  );
}

/** A case's label: the end of its id, which does not identify the person. */
function codeOf({ id }: SafetyCase): string {
  return id.slice(-4).toUpperCase();
}
