import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#web/dates.ts';
import { publicMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { setting } from '#web/settings.ts';
import { Page } from '#web/ui/Page.tsx';
import { Chapter, LAST_CHANGED, Points } from './legal/Chapter.tsx';
import { Filled } from './legal/Filled.tsx';
import { InBrowser } from './legal/InBrowser.tsx';
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

function Kept() {
  return (
    <Chapter title={<Trans>What we keep, and why</Trans>}>
      <Points>
        <li>
          <Trans>
            <strong>Your account:</strong> your name, email address, language, the time zone of your browser,
            whether you look for care or give it, your organization if you named one, and your password in a
            form that nobody can read back. It lets you in.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your sign-ins:</strong> when a session began and ends, and which kind of browser it is.
            Not your network address.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you tell us about care:</strong> the answers of your assessments, how far you came
            under “Get started”, and the knowledge packs that you keep. Your plans are made from them.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you ask for:</strong> requests for help, orders, the waitlist, requests for a call,
            and applications. We need them to answer you. We take no card, and nothing is charged.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you share in projects:</strong> messages, files, and changes, so that you and the
            other side can work together.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A list of what happened:</strong> who did what, and when. It holds codes and numbers,
            never words of yours. It tells you what is new, and us when something goes wrong.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your answer under a guide:</strong> that somebody said Yes or No that day, and which words
            that our guides use were named as missing. Not what you typed, and nothing about you. It shows us
            which guides to make better.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Technical logs:</strong> which page was asked for, when, and whether it worked. They hold
            no names, no email addresses, and nothing that you type. Where somebody tries to sign in or is
            refused, they also hold two marks, one for the network address and one for the account. Whoever
            runs the servers can tell two visits from one place by them, and check whether a mark belongs to
            an address that they know already. The address cannot be read from a mark.
          </Trans>
        </li>
      </Points>
    </Chapter>
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
            <strong>Care professionals whom our team has checked</strong> can search for people who look for
            care, to invite them to a project. They search by name, or by a whole email address that they
            know. They see your name. They see your email address once you accept.
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

function HowLong() {
  const logs = setting('LOG_DAYS');
  const backups = setting('BACKUP_DAYS');
  return (
    <Chapter title={<Trans>For how long</Trans>}>
      <Points>
        <li>
          <Trans>
            A knowledge pack that nobody keeps is deleted after a day. A session that is over is deleted
            within two hours. A link for a new password works for an hour, one that proves your address for a
            day.
          </Trans>
        </li>
        <li>
          <Trans>
            A file that you delete is gone at once. A message that you delete is shown to nobody any more, and
            its words are erased after 30 days.
          </Trans>
        </li>
        <li>
          <Trans>
            A message can be corrected for 15 minutes. Whoever reads it can also read what it said before.
            That goes with the message when you delete it.
          </Trans>
        </li>
        <li>
          <Trans>
            How often somebody tried to sign in is counted for a day at most, without names or addresses.
          </Trans>
        </li>
        <li>
          <Trans>Counts of answers under guides are deleted after 90 days.</Trans>
        </li>
        <li>
          <Trans>
            Answers of an assessment that you have not completed, and those under “Get started”, are deleted
            12 months after you last changed one of them. We write to you 30 days before. Whatever you change
            then keeps them for 12 months more.
          </Trans>
        </li>
        <li>
          <Trans>
            Everything else stays until you clear it, or ask us to delete it. Nothing else is deleted by
            itself yet.
          </Trans>
        </li>
        <li>
          <Filled
            name="LOG_DAYS"
            unset={<Trans>How long technical logs are kept is not filled in yet.</Trans>}
          >
            <Trans>Technical logs are kept for {logs} days.</Trans>
          </Filled>{' '}
          <Filled
            name="BACKUP_DAYS"
            unset={<Trans>How long copies for emergencies are kept is not filled in yet.</Trans>}
          >
            <Trans>
              Copies for emergencies are kept for {backups} days, and hold what was deleted meanwhile.
            </Trans>
          </Filled>
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
            Ask us for a copy of what we have about you, to correct it, or to delete your account. There is no
            button for this yet, so a person does it by hand.
          </Trans>
        </li>
      </Points>
    </Chapter>
  );
}
