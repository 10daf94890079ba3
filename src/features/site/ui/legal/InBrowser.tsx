import { Trans } from '@lingui/react/macro';
import { Chapter, Points } from './Chapter.tsx';

/** What the site keeps in the browser, and what removes it. */
export function InBrowser() {
  return (
    <Chapter title={<Trans>What stays in your browser</Trans>}>
      <Points>
        <li>
          <Trans>
            Cookies: one while you are signed in, and one for 180 days that says that you have signed in on
            this device, so that a stranger who guesses passwords cannot keep you out. If you choose not to be
            asked for a code on this device, one more for 30 days. While you sign in with an account
            elsewhere, two more for 10 minutes.
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
            What you type for a knowledge pack, so that it is still there when you load the page again. It
            goes when you close the tab or sign out.
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
            Copies of our guides and other public pages, so that they open without a connection. Most are the
            same for everyone, but they show which states you looked at. If your browser saves data, they are
            only the pages you opened. Nothing of your account is in them.
          </Trans>
        </li>
        <li>
          <Trans>
            Signing out removes what is yours, but not what you wrote on sheets, nor the copies: clear those
            yourself. “Exit this page” also removes the sheets, the plan you made without an account, and the
            copies. It leaves your language, your text size, and the cookies for 180 and 30 days. Neither can
            erase your browser’s history.
          </Trans>
        </li>
      </Points>
    </Chapter>
  );
}
