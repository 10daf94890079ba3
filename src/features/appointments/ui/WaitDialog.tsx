import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { daysAfter } from '#kit/days.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorData } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { readerZone } from '#web/dates.ts';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { failing } from '#web/ui/failing.ts';
import { notify } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { bookableDays } from '../appointments.rules.ts';
import { DAY_PARTS, type DayPart, wallClock } from '../appointments.times.rules.ts';
import type { Wait } from '../appointments.waits.contract.ts';
import { MAX_WAITS } from '../appointments.waits.rules.ts';
import { DAY_PART_LABELS } from './labels.ts';
import { longZoneName } from './wall-times.ts';
import type { WithWhom } from './with-whom.ts';

const FAILURE = failing('save wait', msg`That was not saved`, msg`What you chose is still here.`);

interface WaitDialogProps {
  provider: WithWhom;
  wait: Wait | undefined;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Which times suit whoever waits (decision 0127). */
export default function WaitDialog({ provider, wait, ...rest }: WaitDialogProps) {
  const { t, i18n } = useLingui();
  const zone = readerZone();
  const { first, last } = bookableDays(wallClock(new Date(), zone).day);
  const form = useForm(
    {
      from: wait && wait.from_day > first ? wait.from_day : first,
      to: wait && wait.to_day >= first ? wait.to_day : daysAfter(first, 14),
      parts: (wait?.parts ?? DAY_PARTS) as readonly DayPart[],
    },
    ({ from, to, parts }) => ({
      from: !from && t`Choose a date.`,
      to: !to ? t`Choose a date.` : to < from ? t`The last day is not before the first.` : false,
      parts: parts.length === 0 && t`Choose at least one time of day.`,
    }),
  );
  const { from, to, parts } = form.values;

  async function submit() {
    const stored = await api.appointments.wait({
      service_provider_id: provider.user_id,
      time_zone: zone,
      from_day: from,
      to_day: to,
      parts: [...parts],
    });
    void invalidate(orpc.appointments, orpc.dashboard);
    notify.success(
      stored.offer
        ? t`A time is free right now. It is held for you.`
        : t`We will write to you when a time becomes free.`,
    );
  }

  function explain(error: unknown) {
    const { fields = [] } = errorData<{ fields?: { path: string }[] }>(error) ?? {};
    if (fields.some(({ path }) => path === 'service_provider_id'))
      return t`You wait for ${MAX_WAITS} providers already, and that is the most. Stop one of them first.`;
  }

  return (
    <FormDialog
      title={<span className="wrap-anywhere">{t`Wait for a free time with ${provider.full_name}`}</span>}
      about={
        <p>
          <Trans>
            When a time becomes free that suits you, and it is your turn, we write to you and hold it for up
            to 4 hours, not counting your quiet hours. Nothing is booked until you do it.
          </Trans>
        </p>
      }
      form={form}
      action={wait ? <Trans>Save</Trans> : <Trans>Start waiting</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      failure={FAILURE}
      explain={explain}
      {...rest}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField min={first} max={last} label={<Trans>First day</Trans>} {...form.field('from')} />
        <DayField min={first} max={last} label={<Trans>Last day</Trans>} {...form.field('to')} />
      </div>
      <Fieldset
        id={form.field('parts').id}
        legend={<Trans>Which times of day suit you?</Trans>}
        hint={<Trans>In your time zone: {longZoneName(new Date(), zone)}.</Trans>}
        error={form.field('parts').error}
      >
        <div className="grid gap-2">
          {DAY_PARTS.map((part) => (
            <Choice
              key={part}
              kind="checkbox"
              name={part}
              checked={parts.includes(part)}
              onChoose={() =>
                form.set({
                  parts: parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part],
                })
              }
            >
              {i18n._(DAY_PART_LABELS[part])}
            </Choice>
          ))}
        </div>
      </Fieldset>
    </FormDialog>
  );
}
