import { Trans } from '@lingui/react/macro';
import { Chapter, Points } from './Chapter.tsx';

/** What the server stores about people, and why: docs/privacy.md in short. */
export function Kept() {
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
            <strong>Other ways to sign in, if you set them up:</strong> the phone number that gets your codes,
            the names of your passkeys and apps, an account elsewhere that you linked, and the browsers that
            you are not asked for a code on.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your sign-ins:</strong> when a session began and ends, your browser, and the internet
            address you came from. “My account” shows them, so that you notice a stranger.
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
            <strong>What you ask for:</strong> requests for help, orders, hours of help, the waitlist,
            requests for a call, and applications. We need them to answer you. We take no card, and nothing is
            charged.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you share in projects:</strong> messages, files, tasks, and changes, so that you and
            the other side can work together.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your appointments:</strong> with whom, when, and what about. Of care professionals also
            the hours they can be booked.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What you sign:</strong> the document, your name, email address, internet address and
            browser, and when. It proves to both sides who signed. We also keep when, and from where, you
            agreed to sign on a screen.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A list of what happened:</strong> who did what, and when. It holds codes and numbers, and
            the titles that tasks had when they were made. It tells you what is new, and us when something
            goes wrong.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>A record of who looked:</strong> who opened which plan, file or document, what our team
            opened, who changed what somebody may do, and what was refused. With each line it keeps when, and
            the internet address. It holds no words of yours. It shows you who looked.
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
            <strong>Mistakes you tell us about:</strong> what you wrote, and your name and email address if
            you gave them, so that we can answer.
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
