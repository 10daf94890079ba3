import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { REVIEWER_MAX, STATES } from '#features/library/library.reviews.rules.ts';
import { looksLikeEmail } from '#kit/contacts.ts';
import { api, orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** Makes someone with an account a reviewer, with the license shown after their name. */
export function NameReviewerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const id = useRef(crypto.randomUUID());
  const form = useForm({ email: '', name: '', license: '', state: '' }, (entered) => ({
    email: !looksLikeEmail(entered.email.trim()) && t`Enter an email address like name@example.com.`,
    name: !entered.name.trim() && t`Please enter their name.`,
    license: !entered.license.trim() && t`Please enter the license.`,
    state: !entered.state && t`Please choose a state.`,
  }));

  const { email, ...reviewer } = form.values;

  const submit = () =>
    api.reviews
      .name({ id: id.current, email: email.trim().toLowerCase(), ...reviewer })
      .finally(() => invalidate(orpc.reviews.reviewers));

  return (
    <FormDialog
      title={<Trans>Name a reviewer</Trans>}
      about={
        <p>
          <Trans>
            Look up the license in the state's register first. Their name and license appear under what they
            sign.
          </Trans>
        </p>
      }
      form={form}
      action={<Trans>Name the reviewer</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      explain={(error) =>
        errorCode(error) === 'NOT_FOUND'
          ? t`Nobody with this email address has an account.`
          : errorCode(error) === 'CHANGED_MEANWHILE'
            ? t`This person is a reviewer already. To change it, press “End” in the list, then name them again.`
            : t`We could not save it. Please try again.`
      }
      onClose={onClose}
    >
      <TextField
        label={<Trans>Email of their account</Trans>}
        type="email"
        inputMode="email"
        {...form.field('email')}
      />
      <TextField label={<Trans>Name</Trans>} maxLength={REVIEWER_MAX.name} {...form.field('name')} />
      <TextField
        label={<Trans>License</Trans>}
        hint={<Trans>As written after the name, e.g. RN or LCSW</Trans>}
        maxLength={REVIEWER_MAX.license}
        {...form.field('license')}
      />
      <SelectField
        label={<Trans>State</Trans>}
        options={['', ...STATES].map((each) => ({ value: each, label: each || t`Choose a state` }))}
        {...form.field('state')}
      />
    </FormDialog>
  );
}
