import { Trans } from '@lingui/react/macro';
import { setting } from '#web/settings.ts';
import { Chapter, Points } from './Chapter.tsx';
import { Filled } from './Filled.tsx';

/** When what is stored goes: docs/privacy.md in short. */
export function HowLong() {
  const logs = setting('LOG_DAYS');
  const backups = setting('BACKUP_DAYS');
  return (
    <Chapter title={<Trans>For how long</Trans>}>
      <Points>
        <li>
          <Trans>
            A knowledge pack that nobody keeps is deleted after a day. A session that is over is deleted
            within two hours, with its internet address. A link for a new password works for an hour, one that
            proves your address for a day.
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
            A copy of your data is deleted after 7 days. A browser that you are not asked for a code on is
            forgotten after 30 days, and so is a request about lost codes, once it is over. A mistake that you
            told us about is deleted a year after our answer.
          </Trans>
        </li>
        <li>
          <Trans>
            When you close your account, it is deleted after 30 days, with your plans, orders and
            appointments. What you wrote in a project stays for the others in it, without your name. A project
            goes when nobody is left in it.
          </Trans>
        </li>
        <li>
          <Trans>
            A signature stays as long as its document: it is the other side’s proof, too. The list of what
            happened and the record of who looked stay for good. After your account is deleted, they no longer
            name you, but the record keeps the internet addresses.
          </Trans>
        </li>
        <li>
          <Trans>
            Your place on the waitlist, requests for a call, applications, and requests for help are deleted
            24 months after you sent them. If you want that sooner, write to us.
          </Trans>
        </li>
        <li>
          <Trans>Everything else stays until you delete it, or as long as your account.</Trans>
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
              Copies for emergencies are kept for {backups} days, and hold what was deleted in the meantime.
            </Trans>
          </Filled>
        </li>
      </Points>
    </Chapter>
  );
}
