import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldFrame } from '#web/ui/TextField.tsx';
import { useAuth } from './AuthProvider.tsx';
import { clearSavedText, readSavedText, type SavedText, saveText, watchTyping } from './unsaved-text.ts';

/**
 * Saves what was being typed when the session ends on its own, and offers it back after the next
 * sign-in.
 */
export function UnsavedText({ personId }: { personId: string }) {
  const { t } = useLingui();
  const { store } = useAuth();
  const [words, setWords] = useState<SavedText[]>([]);
  useEffect(() => setWords(readSavedText(personId)), [personId]);
  useEffect(() => {
    const typing = watchTyping();
    const stopHearing = store.onEvent((event) => {
      if (event !== 'signed_out') return;
      // The page has not changed yet.
      const isInvoluntary = store.getState().ended === 'quiet' || store.getState().ended === 'limit';
      if (isInvoluntary) saveText(personId, typing.words());
      else clearSavedText();
    });
    return () => {
      typing.stop();
      stopHearing();
    };
  }, [store, personId]);

  function close() {
    clearSavedText();
    setWords([]);
  }

  return (
    // The only copy there is: no key that is pressed in passing puts it away.
    <Dialog title={t`This is what you were typing`} isOpen={words.length > 0}>
      <p>
        <Trans>
          Your session ended before you could send it. Copy what you still need; then we forget it.
        </Trans>
      </p>
      {words.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
        <FieldFrame key={index} label={label || t`Text`}>
          {({ id, className }) => <textarea id={id} className={className} rows={3} readOnly value={text} />}
        </FieldFrame>
      ))}
      <div className="flex flex-wrap gap-3">
        <CopyAll words={words} />
        <Button look="secondary" onClick={close}>
          <Trans>I have what I need</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function CopyAll({ words }: { words: SavedText[] }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  async function copy() {
    const text = words.map((each) => each.text).join('\n\n');
    setState(
      await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'failed' as const,
      ),
    );
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
      <p role="status" className="order-last w-full">
        {state === 'copied' ? <Trans>Copied.</Trans> : null}
        {state === 'failed' ? (
          <Trans>We could not copy it. Please select the text and copy it yourself.</Trans>
        ) : null}
      </p>
    </>
  );
}
