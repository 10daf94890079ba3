import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { looksLikeEmail } from '../../../kit/contacts.ts';
import { publicMeta } from '../../../web/page-meta.ts';
import { paths } from '../../../web/paths.ts';
import { setting } from '../../../web/settings.ts';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { EmailField } from '../../../web/ui/EmailField.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { Page } from '../../../web/ui/Page.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { usePublicPath } from '../../../web/use-public-path.ts';
import { INTEREST_MAX } from '../interest.rules.ts';
import { InterestForm } from './InterestForm.tsx';
import { useInterestForm } from './use-interest-form.ts';

export function meta() {
  return publicMeta({
    title: t`Join the Waitlist`,
    description: t`Leave your email address, and we write to you when Kinkeeper's services open. No cost, no obligation.`,
    path: paths.waitlist(),
  });
}

/** Leave an address, and hear from us when services open. */
export default function WaitlistPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [foreignForm, setForeignForm] = useState('');
  const [forCall, setForCall] = useState(false);
  // The page is made before settings and address are known.
  useEffect(() => setForeignForm(setting('WAITLIST_FORM_URL')), []);
  useEffect(() => setForCall(params.get('for') === 'call'), [params]);
  return (
    <Page
      title={t`Join the Waitlist`}
      lead={
        <Trans>
          Kinkeeper is in beta, and no services are offered yet. Leave your email address, and we write to you
          when they open.
        </Trans>
      }
    >
      {forCall ? (
        <Notice title={t`The free 15 minute call cannot be booked online yet.`}>
          <p>
            <Trans>Leave your email address here. We write to you to find a time.</Trans>
          </p>
        </Notice>
      ) : null}
      {foreignForm ? (
        <iframe
          title={t`Waitlist form`}
          src={foreignForm}
          className="min-h-[40rem] w-full rounded-card border border-hairline bg-surface"
        />
      ) : (
        <WaitlistForm key={forCall ? 'call' : 'any'} wish={forCall ? t`A free 15 minute call` : ''} />
      )}
    </Page>
  );
}

function WaitlistForm({ wish }: { wish: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [interest, setInterest] = useState(wish);
  const [tried, setTried] = useState(false);
  const form = useInterestForm((api, envelope) =>
    api.interest.joinWaitlist({
      ...envelope,
      email: email.trim(),
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(interest.trim() ? { interest: interest.trim() } : {}),
    }),
  );
  if (form.state === 'sent') return <Joined email={email.trim()} />;
  return (
    <Card>
      <InterestForm
        form={form}
        action={<Trans>Join the Waitlist</Trans>}
        check={() => {
          setTried(true);
          return looksLikeEmail(email);
        }}
      >
        <EmailField
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={
            tried && !looksLikeEmail(email) ? t`Enter an email address like name@example.com.` : undefined
          }
        />
        <TextField
          label={<Trans>Name</Trans>}
          optional={t`(optional)`}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={setName}
        />
        <TextField
          long
          label={<Trans>What would help you most?</Trans>}
          optional={t`(optional)`}
          hint={<Trans>A few words are enough. Please leave out names and health details.</Trans>}
          name="interest"
          maxLength={INTEREST_MAX}
          value={interest}
          onChange={setInterest}
        />
        <p className="text-sm text-ink-2">
          <Trans>
            Only our team reads this. We use it to write to you about Kinkeeper, and for nothing else.
          </Trans>
        </p>
      </InterestForm>
    </Card>
  );
}

function Joined({ email }: { email: string }) {
  const { t } = useLingui();
  const to = usePublicPath();
  return (
    <div role="status" className="grid gap-6">
      <Notice tone="success" title={t`You are on the waitlist`}>
        <p>
          <Trans>
            We write to <strong className="break-all">{email}</strong> when services open. You do not have to
            do anything until then.
          </Trans>
        </p>
      </Notice>
      <p>
        <ButtonLink look="secondary" to={to(paths.packs())}>
          <Trans>Read our free guides meanwhile</Trans>
        </ButtonLink>
      </p>
    </div>
  );
}
