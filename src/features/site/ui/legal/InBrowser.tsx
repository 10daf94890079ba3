import { Trans } from '@lingui/react/macro';
import { Chapter, Points } from './Chapter.tsx';

/** What the site keeps in the browser, and what removes it. */
export function InBrowser() {
  return (
    <Chapter title={<Trans>What stays in your browser</Trans>}>
      <Points>
        <li>
          <Trans>
            Two cookies: one while you are signed in, and one for 180 days that says that you have signed in
            on this device, so that a stranger who guesses passwords cannot keep you out.
          </Trans>
        </li>
        <li>
          <Trans>
            Your language and text size, the plan you made without an account, the ticks in guides, what you
            write on sheets, and what could not be sent yet.
          </Trans>
        </li>
        <li>
          <Trans>
            The state you chose under “Help near you”, until you tell your browser there to forget it. We are
            not told which one.
          </Trans>
        </li>
        <li>
          <Trans>
            Copies of our guides and other public pages, so that they open without a connection. They are the
            same for everyone, but for the states you looked at. Nothing of your account is in them.
          </Trans>
        </li>
        <li>
          <Trans>
            Signing out removes what is yours, but not what you wrote on sheets: clear those yourself. “Exit
            this page” removes all of it, with the sheets and the plan you made without an account. Neither
            can erase your browser’s history.
          </Trans>
        </li>
      </Points>
    </Chapter>
  );
}
