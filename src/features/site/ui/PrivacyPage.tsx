import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#kit/paths.ts';
import { formatDay } from '#web/dates.ts';
import { publicMeta } from '#web/page-meta.ts';
import { setting } from '#web/settings.ts';
import { Page } from '#web/ui/Page.tsx';
import { Chapter, LAST_CHANGED, Points } from './legal/Chapter.tsx';
import { Filled } from './legal/Filled.tsx';
import { HowLong } from './legal/HowLong.tsx';
import { InBrowser } from './legal/InBrowser.tsx';
import { Kept } from './legal/Kept.tsx';
import { Operator } from './legal/Operator.tsx';

export function meta() {
  return publicMeta({
    title: t`Privacy`,
    description: t`What Kinkeeper keeps about you, why, for how long, and who can see it. In plain words.`,
    path: paths.privacy(),
  });
}

/** What is stored, why, how long, and who sees it: what the code does, and what the operator states. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const day = formatDay(LAST_CHANGED);
  return (
    <Page
      title={t`Privacy`}
      lead={<Trans>What we keep about you, why, for how long, and who can see it.</Trans>}
    >
      <Chapter title={<Trans>In short</Trans>}>
        <Points>
          <li>
            <Trans>
              You can read every guide, and make a plan under “Get started”, without an account. That plan
              stays in your browser.
            </Trans>
          </li>
          <li>
            <Trans>
              With an account we keep what you write, so that you find it again. We sell nothing about you,
              show no ads, and use no trackers.
            </Trans>
          </li>
          <li>
            <Trans>Kinkeeper is in beta. We do not claim to be HIPAA-compliant yet.</Trans>
          </li>
        </Points>
      </Chapter>
      <Operator />
      <Kept />
      <Seen />
      <HowLong />
      <InBrowser />
      <YourChoices />
      <p className="text-sm text-ink-2">
        <Trans>Last changed on {day}.</Trans>
      </p>
    </Page>
  );
}

function Seen() {
  const hosts = setting('OPERATOR_HOSTS');
  const service = setting('AI_SERVICE');
  return (
    <Chapter title={<Trans>Who can see it</Trans>}>
      <Points>
        <li>
          <Trans>
            <strong>You,</strong> and whoever you share a plan with, until you stop sharing it.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>The people in a project</strong> see what is in it, and each other’s name and email
            address.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Care professionals whom our team let in</strong> can search for people who look for care,
            to invite them to a project. They search by name, or by a whole email address that they know. They
            see your name. They see your email address once you accept.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Our team</strong> sees who has an account, the waitlist, applications and requests for
            help. When you tick a danger in an assessment, our team sees what was ticked. To see your name,
            email address and city they must first give a reason. It is written down, and you can read on your
            plan that somebody looked, and why. If somebody of our team opens a project, that is written down
            too.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Whoever runs the servers</strong> could read the database. Files are encrypted before they
            are stored; the rest is as safe as the server it is on.
          </Trans>{' '}
          <Filled
            name="OPERATOR_HOSTS"
            unset={<Trans>Which companies run the servers and send our mail is not filled in yet.</Trans>}
          >
            <Trans>Companies that work for this site: {hosts}.</Trans>
          </Filled>
        </li>
        <li>
          <Filled
            name="AI_SERVICE"
            unset={
              <Trans>
                <strong>No AI service.</strong> Knowledge packs are made from our own library here.
              </Trans>
            }
          >
            <Trans>
              <strong>An AI service:</strong> what you type for a knowledge pack, and your state, go to{' '}
              {service}. We first take out names, addresses, and numbers as well as we can.
            </Trans>
          </Filled>
        </li>
        <li>
          <Trans>Nobody else, unless a law forces whoever runs this site to show it.</Trans>
        </li>
      </Points>
    </Chapter>
  );
}

function YourChoices() {
  return (
    <Chapter title={<Trans>What you can do</Trans>}>
      <Points>
        <li>
          <Trans>
            Stop sharing a plan, clear an assessment you began and your plan under “Get started”, delete your
            own messages and files, and turn off mails about news.
          </Trans>
        </li>
        <li>
          <Trans>
            Under “My account”, see where you are signed in, and who looked. There you can also press “Change
            my details”, “Change my email address”, “Make my copy” to get a copy of your data, and “Close my
            account”.
          </Trans>
        </li>
        <li>
          <Trans>
            Write to us for anything that has no button, such as taking you off the waitlist. A person does it
            by hand.
          </Trans>
        </li>
      </Points>
    </Chapter>
  );
}
