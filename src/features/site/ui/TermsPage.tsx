import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { formatDay } from '#web/dates.ts';
import { publicMeta } from '#web/page-meta.ts';
import { setting } from '#web/settings.ts';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { Chapter, LAST_CHANGED, Points } from './legal/Chapter.tsx';
import { Filled } from './legal/Filled.tsx';
import { Operator } from './legal/Operator.tsx';

export function meta() {
  return publicMeta({
    title: t`Terms of use`,
    description: t`What you can expect from Kinkeeper, what not, and what we ask of you. In plain words.`,
    path: paths.terms(),
  });
}

/** What people can expect, what they cannot, and what we ask of them. */
export default function TermsPage() {
  const { t } = useLingui();
  const to = usePublicPath();
  const day = formatDay(LAST_CHANGED);
  const law = setting('OPERATOR_LAW');
  const email = setting('CONTACT_EMAIL');
  return (
    <Page
      title={t`Terms of use`}
      lead={<Trans>What you can expect from Kinkeeper, what not, and what we ask of you.</Trans>}
    >
      <Chapter title={<Trans>What Kinkeeper is</Trans>}>
        <p>
          <Trans>
            Kinkeeper helps family caregivers find out what to do first. It has guides, an assessment, plans,
            knowledge packs, and projects that you share with a care professional. It is in beta: parts of it
            may change, stop, or not work.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>What it is not</Trans>}>
        <Points>
          <li>
            <Trans>
              It is no emergency service, and nobody watches what you type. In danger, call 911. In a crisis,
              call or text 988.
            </Trans>
          </li>
          <li>
            <Trans>
              It gives no medical care, and no legal or financial advice. Plans and packs can be wrong or out
              of date. Ask a professional before you decide something that matters.
            </Trans>
          </li>
          <li>
            <Trans>It does not decide for your family.</Trans>
          </li>
        </Points>
      </Chapter>
      <Chapter title={<Trans>Prices</Trans>}>
        <p>
          <Trans>
            Guides, the assessment and its plan are free. Where you see a price, it is one that we plan for
            later: we take no card, and nothing is charged. Services by people are not offered yet.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>What you may do with our guides</Trans>}>
        {/* The words of ForProfessionalsPage: a part of both would be loaded by every light page. */}
        <p>
          <Trans>
            You may print our guides and hand them out: unchanged, free of charge, and with our name and the
            address of the guide. What you print here has both.
          </Trans>
        </p>
        <p>
          <Trans>
            For anything else, such as changing, translating or selling a text, please ask us first:{' '}
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Your account</Trans>}>
        <Points>
          <li>
            <Trans>
              Use an email address that you read, and a password that only you know. Tell us if somebody else
              got in.
            </Trans>
          </li>
          <li>
            <Trans>
              What you write and upload stays yours. You let us store it, and show it to the people you share
              it with, so that Kinkeeper can work. Our page about{' '}
              <Link className="link" to={to(paths.privacy())}>
                privacy
              </Link>{' '}
              says who else can see it.
            </Trans>
          </li>
          <li>
            <Trans>
              Write about others with care, and upload only what you may. Do not use Kinkeeper to harm,
              deceive or spy on anybody, and do not try to break in.
            </Trans>
          </li>
          <li>
            <Trans>Our team can close an account. Write to us if that was a mistake.</Trans>
          </li>
        </Points>
      </Chapter>
      <Chapter title={<Trans>Care professionals</Trans>}>
        <p>
          <Trans>
            Care professionals whom you meet here work for themselves. “Verified” means only that whoever runs
            this site let them in. It proves no license. Please check for yourself before you rely on
            somebody.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>What we cannot promise</Trans>}>
        <p>
          <Trans>
            We do our best, but we cannot promise that everything is right, always there, or never lost. Print
            or save what you cannot do without.
          </Trans>
        </p>
        <p>
          <Filled name="OPERATOR_LAW" unset={<Trans>Which state’s law applies is not filled in yet.</Trans>}>
            <Trans>The law that applies: {law}.</Trans>
          </Filled>
        </p>
      </Chapter>
      <Operator />
      <p className="text-sm text-ink-2">
        <Trans>Last changed on {day}.</Trans>
      </p>
    </Page>
  );
}
