import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { looksLikeEmail } from '#kit/contacts.ts';
import { paths } from '#kit/paths.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { publicMeta } from '#web/page-meta.ts';
import { setting } from '#web/settings.ts';
import { Card } from '#web/ui/Card.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { NameField } from '#web/ui/NameField.tsx';
import { nameProblem } from '#web/ui/name-problem.ts';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { EXPERIENCE_MAX, type HelperRole } from '../interest.rules.ts';
import { InterestForm } from './InterestForm.tsx';
import { Sent } from './Sent.tsx';
import { useInterestForm } from './use-interest-form.ts';
import { useKeptFields } from './use-kept-fields.ts';

export function meta() {
  return publicMeta({
    title: t`Join our team`,
    description: t`Share your interest in helping families as a KinGuide or a KinAssistant.`,
    path: paths.join(),
  });
}

/** Helpers register their interest here; works without a mail program. */
export default function JoinPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Join our team`}
      lead={
        <Trans>
          We are looking for KinGuides and KinAssistants. Tell us a little about you, and we write back when
          we begin.
        </Trans>
      }
    >
      <ApplicationForm />
      <MailInstead />
    </Page>
  );
}

const EMPTY = { email: '', name: '', role: '', experience: '' };

const isRole = (kept: string): kept is HelperRole => kept === 'kin_guide' || kept === 'kin_assistant';

function ApplicationForm() {
  const { t, i18n } = useLingui();
  const to = usePublicPath();
  const { fields, write, forget } = useKeptFields('join', EMPTY);
  const { email, name, experience } = fields;
  const role = isRole(fields.role) ? fields.role : undefined;
  const [tried, setTried] = useState(false);
  const written = {
    email: email.trim(),
    name: name.trim(),
    role: role ?? 'kin_guide',
    experience: experience.trim(),
  };
  const id = useIdOf(JSON.stringify(written));
  const form = useInterestForm(async (api, envelope) => {
    await api.interest.apply({ ...envelope, ...written, id: id() });
    forget();
  });
  const wrongName = nameProblem(name);
  const complete = looksLikeEmail(email) && !wrongName && role !== undefined && experience.trim() !== '';
  if (form.state === 'sent') {
    return (
      <Sent
        title={t`Thank you. We have your application.`}
        to={to(paths.packs())}
        action={<Trans>Read our free guides in the meantime</Trans>}
      >
        <Trans>
          We write to <strong className="break-all">{email.trim()}</strong> when we begin. Kinkeeper is in
          beta, so this may take a while.
        </Trans>
      </Sent>
    );
  }
  return (
    <Card>
      <InterestForm
        form={form}
        action={<Trans>Send my application</Trans>}
        check={() => {
          setTried(true);
          return complete;
        }}
      >
        <Fieldset
          id="role"
          legend={<Trans>I would like to be a</Trans>}
          error={tried && !role ? t`Choose one of the two.` : undefined}
        >
          <div className="grid gap-2">
            <Choice
              kind="radio"
              name="role"
              value="kin_guide"
              checked={role === 'kin_guide'}
              onChoose={() => write({ role: 'kin_guide' })}
              hint={<Trans>Social worker, care coordinator, counselor or death doula</Trans>}
            >
              KinGuide
            </Choice>
            <Choice
              kind="radio"
              name="role"
              value="kin_assistant"
              checked={role === 'kin_assistant'}
              onChoose={() => write({ role: 'kin_assistant' })}
              hint={<Trans>Calls, research, scheduling and paperwork</Trans>}
            >
              KinAssistant
            </Choice>
          </div>
        </Fieldset>
        <NameField
          label={<Trans>Full name</Trans>}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(next) => write({ name: next })}
          error={tried && wrongName ? i18n._(wrongName) : undefined}
        />
        <EmailField
          maxLength={254}
          value={email}
          onChange={(next) => write({ email: next })}
          error={
            tried && !looksLikeEmail(email) ? t`Enter an email address like name@example.com.` : undefined
          }
        />
        <CountedField
          long
          label={<Trans>Your experience</Trans>}
          hint={
            <Trans>Your work with older adults or families, and where you are licensed, if you are.</Trans>
          }
          name="experience"
          maxLength={EXPERIENCE_MAX}
          value={experience}
          onChange={(next) => write({ experience: next })}
          error={tried && !experience.trim() ? t`Tell us a little about your experience.` : undefined}
        />
      </InterestForm>
    </Card>
  );
}

function MailInstead() {
  const email = setting('CAREERS_EMAIL');
  return (
    <p>
      <Trans>
        Or write to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </Trans>
    </p>
  );
}
