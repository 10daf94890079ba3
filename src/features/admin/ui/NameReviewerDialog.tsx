import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { looksLikeEmail } from '../../../kit/contacts.ts';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { FormDialog } from '../../../web/ui/FormDialog.tsx';
import { SelectField } from '../../../web/ui/SelectField.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { REVIEWER_MAX, STATES } from '../../library/library.reviews.rules.ts';

interface NameReviewerDialogProps {
  onNamed: () => Promise<void>;
  onClose: () => void;
}

/** Names somebody with an account as a reviewer, with the licence that stands behind their name. */
export function NameReviewerDialog({ onNamed, onClose }: NameReviewerDialogProps) {
  const { t } = useLingui();
  const id = useRef(crypto.randomUUID());
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [licence, setLicence] = useState('');
  const [state, setState] = useState<(typeof STATES)[number]>('AL');
  const [tried, setTried] = useState(false);
  const missing = t`Please fill this in.`;

  async function submit() {
    setTried(true);
    if (!looksLikeEmail(email) || !name.trim() || !licence.trim()) return false;
    await api.reviews.name({ id: id.current, email: email.trim().toLowerCase(), name, licence, state });
    return onNamed();
  }

  return (
    <FormDialog
      title={<Trans>Name a reviewer</Trans>}
      about={
        <p>
          <Trans>
            Look up the licence in the register of the state first. The name and licence stand under what they
            sign.
          </Trans>
        </p>
      }
      unsaved={email + name + licence !== ''}
      action={<Trans>Name the reviewer</Trans>}
      busyAction={<Trans>Saving...</Trans>}
      submit={submit}
      explain={(error) =>
        errorCode(error) === 'NOT_FOUND'
          ? t`Nobody with this e-mail address has an account.`
          : errorCode(error) === 'CHANGED_MEANWHILE'
            ? t`This person is a reviewer already.`
            : t`We could not save it. Please try again.`
      }
      onClose={onClose}
    >
      <TextField
        label={<Trans>Email of their account</Trans>}
        name="email"
        type="email"
        value={email}
        onChange={setEmail}
        error={tried && !looksLikeEmail(email) ? missing : undefined}
      />
      <TextField
        label={<Trans>Name</Trans>}
        name="name"
        maxLength={REVIEWER_MAX.name}
        value={name}
        onChange={setName}
        error={tried && !name.trim() ? missing : undefined}
      />
      <TextField
        label={<Trans>Licence</Trans>}
        hint={<Trans>As it stands behind the name, e.g. RN or LCSW</Trans>}
        name="licence"
        maxLength={REVIEWER_MAX.licence}
        value={licence}
        onChange={setLicence}
        error={tried && !licence.trim() ? missing : undefined}
      />
      <SelectField
        label={<Trans>State</Trans>}
        name="state"
        value={state}
        options={STATES.map((each) => ({ value: each, label: each }))}
        onChange={setState}
      />
    </FormDialog>
  );
}
