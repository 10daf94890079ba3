import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { looksLikeEmail } from '#kit/contacts.ts';
import { paths } from '#kit/paths.ts';
import { useIdOf } from '#web/data/use-id-of.ts';
import { publicMeta } from '#web/page-meta.ts';
import { setting } from '#web/settings.ts';
import { Card } from '#web/ui/Card.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { NameField } from '#web/ui/NameField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nameProblem } from '#web/ui/name-problem.ts';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { type EntryKind, INTEREST_MAX } from '../interest.rules.ts';
import { InterestForm } from './InterestForm.tsx';
import { Sent } from './Sent.tsx';
import { useInterestForm } from './use-interest-form.ts';
import { useKeptFields } from './use-kept-fields.ts';

export function meta() {
  return publicMeta({
    title: t`Join the Waitlist`,
    description: t`Leave your email address, and we write to you when Kinkeeper's services open. No cost, no obligation.`,
    path: paths.waitlist(),
  });
}

/** Leave an address to be notified when services open. */
export default function WaitlistPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const [foreignForm, setForeignForm] = useState('');
  const [forCall, setForCall] = useState(false);
  // The page is prerendered before settings and address are known.
  useEffect(() => setForeignForm(setting('WAITLIST_FORM_URL')), []);
  useEffect(() => setForCall(params.get('for') === 'call'), [params]);
  const kind = forCall ? 'call' : 'waitlist';
  return (
    <Page
      title={forCall ? t`Ask for the free call` : t`Join the Waitlist`}
      lead={
        forCall ? (
          <Trans>Fifteen minutes to see whether we can help. No cost, no obligation.</Trans>
        ) : (
          <Trans>
            Kinkeeper is in beta, and no services are offered yet. Leave your email address, and we write to
            you when they open.
          </Trans>
        )
      }
    >
      {forCall ? (
        <Notice title={t`The free 15 minute call cannot be booked online yet.`}>
          <p>
            <Trans>
              Ask for it here. We keep your request, and our team gets a note of it at once. Somebody writes
              to you to find a time.
            </Trans>{' '}
            <When />
          </p>
        </Notice>
      ) : null}
      {foreignForm && !forCall ? (
        <iframe
          title={t`Waitlist form`}
          src={foreignForm}
          className="min-h-[40rem] w-full rounded-card border border-hairline bg-surface"
        />
      ) : (
        // Another address is another form. Not by its kind: that changes while somebody may be typing already.
        <WaitlistForm key={params.get('for')} kind={kind} />
      )}
    </Page>
  );
}

/** How soon we reply: only the operator can promise it. */
function When() {
  const [days, setDays] = useState('');
  useEffect(() => setDays(setting('CALL_REPLY_DAYS')), []);
  if (!days) return <Trans>We are in beta, and cannot say yet how soon.</Trans>;
  return (
    <Plural
      value={Number(days)}
      one="They write by the end of the next working day."
      other="They write within # working days."
    />
  );
}

const EMPTY = { email: '', name: '', interest: '' };

function WaitlistForm({ kind }: { kind: EntryKind }) {
  const { t, i18n } = useLingui();
  const { fields, write, forget } = useKeptFields('waitlist', EMPTY);
  const { email, name, interest } = fields;
  const [tried, setTried] = useState(false);
  const id = useIdOf(JSON.stringify({ email, name, interest }));
  const form = useInterestForm(async (api, envelope) => {
    await api.interest.joinWaitlist({
      ...envelope,
      kind,
      id: id(),
      email: email.trim(),
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(interest.trim() ? { interest: interest.trim() } : {}),
    });
    forget();
  });
  const wrongName = name.trim() ? nameProblem(name) : undefined;
  if (form.state === 'sent') return <Listed kind={kind} email={email.trim()} />;
  return (
    <Card>
      <InterestForm
        form={form}
        action={kind === 'call' ? <Trans>Ask for the call</Trans> : <Trans>Join the Waitlist</Trans>}
        check={() => {
          setTried(true);
          return looksLikeEmail(email) && !wrongName;
        }}
      >
        <EmailField
          maxLength={254}
          value={email}
          onChange={(next) => write({ email: next })}
          error={
            tried && !looksLikeEmail(email) ? t`Enter an email address like name@example.com.` : undefined
          }
        />
        <NameField
          label={<Trans>Name</Trans>}
          optional={t`(optional)`}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(next) => write({ name: next })}
          error={tried && wrongName ? i18n._(wrongName) : undefined}
        />
        <CountedField
          long
          label={
            kind === 'call' ? (
              <Trans>When do you have time, and what is it about?</Trans>
            ) : (
              <Trans>What would help you most?</Trans>
            )
          }
          optional={t`(optional)`}
          hint={<Trans>A few words are enough. Please leave out names and health details.</Trans>}
          name="interest"
          maxLength={INTEREST_MAX}
          value={interest}
          onChange={(next) => write({ interest: next })}
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

function Listed({ kind, email }: { kind: EntryKind; email: string }) {
  const { t } = useLingui();
  const to = usePublicPath();
  return (
    <Sent
      title={kind === 'call' ? t`We have your request for a call` : t`You are on the waitlist`}
      to={to(paths.packs())}
      action={<Trans>Read our free guides in the meantime</Trans>}
    >
      {kind === 'call' ? (
        <>
          <Trans>
            Our team has a note of it. Somebody writes to <strong className="break-all">{email}</strong> to
            find a time.
          </Trans>{' '}
          <When />
        </>
      ) : (
        <Trans>
          We write to <strong className="break-all">{email}</strong> when services open. We keep your place
          for 24 months from the day you first joined. After that you can join again.
        </Trans>
      )}
    </Sent>
  );
}
