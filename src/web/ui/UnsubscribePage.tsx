import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorCode } from '../data/errors.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Page } from './Page.tsx';

type State = 'asking' | 'sending' | 'stopped' | 'again' | 'stale' | 'failed';

interface UnsubscribePageProps {
  title: string;
  /** What these mails are. */
  children: ReactNode;
  /** The button's label. */
  action: ReactNode;
  stopped: { title: string; text: ReactNode };
  again: string;
  /** Opts out of these mails, or in again, for the address in the link's token. */
  send: (order: { token: string; stop: boolean }) => Promise<unknown>;
}

/** Where the opt-out link of a mail leads. Programs open links too, so opting out takes one press. */
export function UnsubscribePage({ title, children, action, stopped, again, send }: UnsubscribePageProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const token = useRef<string | null>(null);
  const [state, setState] = useState<State>('asking');
  const [wanted, setWanted] = useState(true);
  const busy = state === 'sending';
  /** Before it is drawn: the second press of a double one comes sooner. */
  const isSent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the parameters of the link
  useEffect(() => {
    if (token.current) return;
    token.current = search.get('token');
    if (token.current) setSearch({}, { replace: true });
    else setState('stale');
  }, []);

  async function press() {
    if (isSent.current) return;
    isSent.current = true;
    const stop = state === 'failed' ? wanted : state !== 'stopped';
    setWanted(stop);
    // What was said goes, so that the same words are announced again.
    setState('sending');
    try {
      await send({ token: token.current ?? '', stop });
      setState(stop ? 'stopped' : 'again');
    } catch (error) {
      const code = errorCode(error);
      setState(code === 'LINK_EXPIRED' || code === 'INVALID_INPUT' ? 'stale' : 'failed');
    } finally {
      isSent.current = false;
    }
  }

  return (
    <Page title={title} focusKey={state === 'stale' ? state : 'button'}>
      <div className="grid gap-5">
        {state === 'stopped' ? (
          <Notice tone="success" title={stopped.title} role="status">
            <p>{stopped.text}</p>
          </Notice>
        ) : null}
        {state === 'again' ? <Notice tone="success" title={again} role="status" /> : null}
        {state === 'stale' ? (
          <Notice tone="warning" title={t`This link is not complete`} role="status">
            <p>
              <Trans>Please open the link in the mail again, or copy all of it into your browser.</Trans>
            </p>
          </Notice>
        ) : null}
        {state === 'failed' ? (
          <Notice tone="danger" title={t`We could not save this`} role="alert">
            <p>
              <Trans>Please check your connection and try again.</Trans>
            </p>
          </Notice>
        ) : null}
        {state === 'asking' || state === 'again' || (busy && wanted) ? children : null}
        {state === 'stale' ? null : (
          // One and the same button as long as it can do something, so that focus stays on it.
          <p>
            <Button
              look={state === 'stopped' || (busy && !wanted) ? 'secondary' : 'primary'}
              busy={busy}
              onClick={() => void press()}
            >
              {busy ? (
                <Trans>Saving...</Trans>
              ) : state === 'failed' ? (
                <Trans>Try again</Trans>
              ) : state === 'stopped' ? (
                <Trans>Undo</Trans>
              ) : (
                action
              )}
            </Button>
          </p>
        )}
      </div>
    </Page>
  );
}
