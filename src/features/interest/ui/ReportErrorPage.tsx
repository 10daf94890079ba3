import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { looksLikeEmail } from '#kit/contacts.ts';
import { paths } from '#kit/paths.ts';
import { guideNames } from '#library-pages';
import { useIdOf } from '#web/data/use-id-of.ts';
import { currentLocale } from '#web/i18n.ts';
import { publicMeta } from '#web/page-meta.ts';
import { splitLocale } from '#web/public-pages.ts';
import { Card } from '#web/ui/Card.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { Page } from '#web/ui/Page.tsx';
import { FieldError, inputClass, TextField } from '#web/ui/TextField.tsx';
import { PROBLEM_MAX, REPORTER_MAX } from '../interest.reports.rules.ts';
import { InterestForm } from './InterestForm.tsx';
import { ReportSent } from './ReportSent.tsx';
import { useInterestForm } from './use-interest-form.ts';
import { useKeptFields } from './use-kept-fields.ts';

/** Runs while prerendering: the names of all guides. */
export function loader({ request }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  return { guides: guideNames(locale).map(({ area, slug, title }) => ({ id: `${area}/${slug}`, title })) };
}

export function meta() {
  return publicMeta({
    title: t`Report an error in a guide`,
    description: t`Is a number, a rule or a word wrong in one of our guides? Tell us, and get an answer if you like. No account needed.`,
    path: paths.reportError(),
  });
}

/** Where anybody says what is wrong in a guide. */
export default function ReportErrorPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Report an error in a guide`}
      lead={
        <Trans>
          Is a number, a rule or a word wrong? Tell us. We check it against the source, and fix the guide.
        </Trans>
      }
    >
      <ReportForm />
    </Page>
  );
}

const EMPTY = { guide: '', language: '', problem: '', name: '', email: '' };

function ReportForm() {
  const { t } = useLingui();
  const { guides } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const asked = params.get('guide') ?? '';
  const { fields, write, forget } = useKeptFields(`report-error ${asked}`, EMPTY);
  const { problem, name, email } = fields;
  const named = useGuide(guides, asked);
  const guide = fields.guide || named;
  const language = LANGUAGES.find(([value]) => value === fields.language)?.[0] ?? currentLocale();
  const [tried, setTried] = useState(false);
  const written = {
    guide,
    language,
    problem: problem.trim(),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(email.trim() ? { email: email.trim() } : {}),
  };
  const id = useIdOf(JSON.stringify(written));
  const form = useInterestForm(async (api, envelope) => {
    await api.guideReports.send({ ...envelope, ...written, id: id() });
    forget();
  });
  const emailOk = !email.trim() || looksLikeEmail(email);

  if (form.state === 'sent') return <ReportSent guide={guide} email={email.trim()} />;
  return (
    <Card>
      <InterestForm
        form={form}
        action={<Trans>Send the report</Trans>}
        check={() => {
          setTried(true);
          return guide !== '' && problem.trim() !== '' && emailOk;
        }}
      >
        <GuideField
          guides={guides}
          value={guide}
          onChange={(next) => write({ guide: next })}
          error={tried && !guide ? t`Choose the guide.` : undefined}
        />
        <Fieldset id="language" legend={<Trans>In which language?</Trans>}>
          <div className="grid gap-2 sm:grid-cols-2">
            {LANGUAGES.map(([value, label]) => (
              <Choice
                key={value}
                kind="radio"
                name="language"
                value={value}
                checked={language === value}
                onChoose={() => write({ language: value })}
              >
                <span lang={value}>{label}</span>
              </Choice>
            ))}
          </div>
        </Fieldset>
        <CountedField
          long
          label={<Trans>What is wrong?</Trans>}
          hint={
            <Trans>
              The words or the number, and what would be right, if you know. Please write nothing about a
              patient, or about your own health.
            </Trans>
          }
          name="problem"
          maxLength={PROBLEM_MAX}
          value={problem}
          onChange={(next) => write({ problem: next })}
          error={tried && !problem.trim() ? t`Write what is wrong.` : undefined}
        />
        <TextField
          label={<Trans>Your name and what you do</Trans>}
          optional={t`(optional)`}
          hint={<Trans>For example: Rosa Reyes, social worker</Trans>}
          name="name"
          autoComplete="name"
          maxLength={REPORTER_MAX}
          value={name}
          onChange={(next) => write({ name: next })}
        />
        <EmailField
          optional={t`(optional)`}
          hint={<Trans>Only for our answer.</Trans>}
          maxLength={254}
          value={email}
          onChange={(next) => write({ email: next })}
          error={tried && !emailOk ? t`Enter an email address like name@example.com.` : undefined}
        />
        <p className="text-sm text-ink-2">
          <Trans>Only our team reads this. We delete it one year after we answered.</Trans>
        </p>
      </InterestForm>
    </Card>
  );
}

interface GuideFieldProps {
  guides: readonly { id: string; title: string }[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** Not a SelectField: shared with this page, it would be one more file for every screen that has one. */
function GuideField({ guides, value, onChange, error }: GuideFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor="guide" className="font-semibold">
        <Trans>Which guide?</Trans>
      </label>
      {error ? <FieldError id="guide-error">{error}</FieldError> : null}
      <select
        id="guide"
        name="guide"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'guide-error' : undefined}
        className={inputClass}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">
          <Trans>Choose a guide</Trans>
        </option>
        {guides.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

/** The guide that led here; read after hydration, because the page was prerendered without it. */
function useGuide(guides: readonly { id: string }[], asked: string): string {
  const [guide, setGuide] = useState('');
  useEffect(() => setGuide(guides.find(({ id }) => id === asked)?.id ?? ''), [asked, guides]);
  return guide;
}
