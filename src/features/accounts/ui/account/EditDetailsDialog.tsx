import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { api, orpc } from '#web/data/client.ts';
import { invalidate } from '#web/data/query.ts';
import { readerZone } from '#web/dates.ts';
import { chooseLocale } from '#web/i18n.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { NameField } from '#web/ui/NameField.tsx';
import { nameProblem, organizationProblem } from '#web/ui/name-problem.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { OwnAccount } from '../../accounts.profile.contract.ts';
import { useAuth } from '../AuthProvider.tsx';
import { zoneLabel, zoneOptions } from './time-zones.ts';

interface EditDetailsDialogProps {
  account: OwnAccount;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** For a zone that follows the browser. */
const FROM_DEVICE = '';

export default function EditDetailsDialog({ account, onClose, focusAfter }: EditDetailsDialogProps) {
  const { t, i18n } = useLingui();
  const inWords = (problem: MessageDescriptor | undefined) => problem && i18n._(problem);
  const { store } = useAuth();
  // As they were when the form was filled, whatever is read meanwhile.
  const [before] = useState(() => ({
    full_name: account.full_name,
    organization: account.organization ?? '',
    locale: account.locale,
    time_zone: account.time_zone_chosen ? (account.time_zone ?? FROM_DEVICE) : FROM_DEVICE,
  }));
  const form = useForm(before, ({ full_name, organization }) => ({
    full_name: inWords(nameProblem(full_name)),
    organization: inWords(organizationProblem(organization)),
  }));
  const { full_name, organization, locale, time_zone } = form.values;
  const isProvider = account.user_type === 'service_provider';
  const checkedAgain =
    account.is_vetted && (full_name !== before.full_name || organization !== before.organization);
  const device = zoneLabel(readerZone());

  async function save() {
    // Only what was changed here: something else may have been changed elsewhere.
    await api.accounts.changeAccount({
      ...(full_name === before.full_name ? {} : { full_name }),
      ...(organization === before.organization ? {} : { organization }),
      ...(locale === before.locale ? {} : { locale }),
      ...(time_zone === before.time_zone ? {} : { time_zone: time_zone === FROM_DEVICE ? null : time_zone }),
    });
    if (locale !== before.locale) await chooseLocale(locale);
    await Promise.all([invalidate(orpc.accounts), store.check()]);
    notify.success(t`Your details are saved`);
  }

  return (
    <FormDialog
      title={<Trans>Change my details</Trans>}
      form={form}
      action={<Trans>Save my details</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={save}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <NameField
        label={<Trans>Full name</Trans>}
        autoComplete="name"
        maxLength={120}
        {...form.field('full_name')}
      />
      {isProvider || before.organization ? (
        <NameField
          label={<Trans>Organization</Trans>}
          optional={t`(optional)`}
          autoComplete="organization"
          maxLength={160}
          {...form.field('organization')}
        />
      ) : null}
      {checkedAgain ? (
        <p>
          <Trans>
            We check a new name before families can find you again. Your projects go on as they are.
          </Trans>
        </p>
      ) : null}
      <SelectField
        label={<Trans>Language of screens and mails</Trans>}
        options={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
        {...form.field('locale')}
      />
      <div className="grid gap-1.5">
        <SelectField
          label={<Trans>Time zone</Trans>}
          options={[
            { value: FROM_DEVICE, label: t`As on this device: ${device}` },
            ...zoneOptions(account.time_zone),
          ]}
          {...form.field('time_zone')}
        />
        <p className="text-sm text-ink-2">
          <Trans>For mails, reminders and quiet hours. Screens show the time of your device.</Trans>
        </p>
      </div>
    </FormDialog>
  );
}
