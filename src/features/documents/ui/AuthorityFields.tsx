import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, localDay } from '#web/dates.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Authority } from '../documents.authorities.contract.ts';
import { AUTHORITY_KINDS, type AuthorityKind, DOCUMENT_MAX, isAuthorityValid } from '../documents.rules.ts';
import { AUTHORITY_LABELS } from './authority-labels.ts';
import { DocumentFileField } from './DocumentFileField.tsx';
import { InWhoseName } from './InWhoseName.tsx';
import { PaperLink } from './PaperLink.tsx';
import { MYSELF, SOMEBODY_ELSE, type useAuthority } from './use-authority.ts';

interface AuthorityFieldsProps {
  form: ReturnType<typeof useAuthority>['form'];
  paper: ReturnType<typeof useAuthority>['paper'];
  /** What is kept in this project, to choose from. */
  authorities: readonly Authority[];
}

/** For whom somebody signs: themselves, or somebody else by a right that is kept or new. */
export function AuthorityFields({ form, paper, authorities }: AuthorityFieldsProps) {
  const today = localDay();
  const { id, value: whom, onChange, error } = form.field('whom');
  const radio = (value: string) => ({
    kind: 'radio' as const,
    name: 'whom',
    value,
    checked: whom === value,
    onChoose: () => onChange(value),
  });
  return (
    <>
      <Fieldset id={id} legend={<Trans>For whom are you signing?</Trans>} error={error}>
        <div className="grid gap-2">
          <Choice {...radio(MYSELF)}>
            <Trans>For myself</Trans>
          </Choice>
          {authorities.map((authority) => (
            <div key={authority.id} className="grid">
              <Choice
                {...radio(authority.id)}
                disabled={!isAuthorityValid(authority, today)}
                hint={<Ends endsOn={authority.ends_on} isOver={!isAuthorityValid(authority, today)} />}
              >
                <span className="wrap-anywhere">
                  <InWhoseName authority={authority} by={null} />
                </span>
              </Choice>
              <PaperLink url={authority.paper_url} />
            </div>
          ))}
          <Choice {...radio(SOMEBODY_ELSE)}>
            {authorities.length > 0 ? (
              <Trans>For somebody else, or by another right</Trans>
            ) : (
              <Trans>For somebody else</Trans>
            )}
          </Choice>
        </div>
      </Fieldset>
      {whom === SOMEBODY_ELSE ? <NewAuthority form={form} paper={paper} /> : null}
    </>
  );
}

function Ends({ endsOn, isOver }: { endsOn: string | null; isOver: boolean }) {
  if (endsOn === null) return null;
  const day = formatDay(endsOn);
  return isOver ? <Trans>This ended on {day}, so you cannot sign by it.</Trans> : <Trans>Until {day}</Trans>;
}

function NewAuthority({ form, paper }: Pick<AuthorityFieldsProps, 'form' | 'paper'>) {
  const { t, i18n } = useLingui();
  const kinds: { value: AuthorityKind | ''; label: string }[] = [
    { value: '', label: t`Please choose` },
    ...AUTHORITY_KINDS.map((value) => ({ value, label: i18n._(AUTHORITY_LABELS[value]) })),
  ];
  return (
    <>
      <TextField
        label={<Trans>Full name of the person you sign for</Trans>}
        maxLength={DOCUMENT_MAX.name}
        {...form.field('principal_name')}
      />
      <SelectField
        label={<Trans>Your right to sign for them</Trans>}
        options={kinds}
        {...form.field('kind')}
      />
      <CountedField
        long
        rows={2}
        label={<Trans>What gives you this right?</Trans>}
        hint={
          <Trans>
            For instance: the health care proxy they signed in 2024. Being their son or daughter is not enough
            by itself. If you have no paper, ask who sent this how to sign it.
          </Trans>
        }
        maxLength={DOCUMENT_MAX.reason}
        {...form.field('description')}
      />
      <DayField
        label={<Trans>Date of the paper</Trans>}
        optional={t`(optional)`}
        {...form.field('dated_on')}
      />
      <DayField
        label={<Trans>Last day it holds</Trans>}
        optional={t`(optional)`}
        {...form.field('ends_on')}
      />
      <DocumentFileField
        id={form.field('paper').id}
        label={<Trans>Copy of the paper</Trans>}
        optional={t`(optional)`}
        isRead={false}
        upload={paper.upload}
        error={paper.refused ?? form.field('paper').error}
        onChoose={paper.choose}
      />
    </>
  );
}
