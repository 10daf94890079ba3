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

/** Names somebody with an account as a reviewer, with the license that stands behind their name. */
export function NameReviewerDialog({ onNamed, onClose }: NameReviewerDialogProps) {
  const { t } = useLingui();
  const id = useRef(crypto.randomUUID());
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [license, setLicense] = useState('');
  const [state, setState] = useState<(typeof STATES)[number]>('AL');
  const [tried, setTried] = useState(false);
  const missing = t`Please fill this in.`;

  async function submit() {
    setTried(true);
    if (!looksLikeEmail(email) || !name.trim() || !license.trim()) return false;
    await api.reviews.name({ id: id.current, email: email.trim().toLowerCase(), name, license, state });
    return onNamed();
  }

  return (
    <FormDialog
      title={<Trans>Name a reviewer</Trans>}
      about={
        <p>
          <Trans>
            Look up the license in the register of the state first. The name and license stand under what they
            sign.
          </Trans>
        </p>
      }
      unsaved={email + name + license !== ''}
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
        label={<Trans>License</Trans>}
        hint={<Trans>As it stands behind the name, e.g. RN or LCSW</Trans>}
        name="license"
        maxLength={REVIEWER_MAX.license}
        value={license}
        onChange={setLicense}
        error={tried && !license.trim() ? missing : undefined}
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
