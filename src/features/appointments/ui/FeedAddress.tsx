import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Copy } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { inputClass } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.tsx';

interface FeedAddressProps {
  url: string;
  field: RefObject<HTMLInputElement | null>;
}

/** The address of a calendar feed, while it is shown. */
export function FeedAddress({ url, field }: FeedAddressProps) {
  const { t } = useLingui();
  const id = useId();

  async function copy() {
    notify.clear('calendar address');
    try {
      await navigator.clipboard.writeText(url);
      notify.success(t`Copied`, t`Paste it where your calendar adds a calendar from the web.`);
    } catch {
      field.current?.select();
      notify.error(
        t`Not copied`,
        t`Your browser did not allow it. Mark the text and copy it.`,
        'calendar address',
      );
    }
  }

  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          <Trans>Your calendar address</Trans>
        </label>
        <span id={`${id}-hint`} className="measure text-sm text-ink-2">
          <Trans>
            Copy it now: we show it only once. Whoever has it sees when you have appointments, so share it
            with nobody.
          </Trans>
        </span>
        <input
          ref={field}
          id={id}
          className={inputClass}
          aria-describedby={`${id}-hint`}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden className="size-5 flex-none" />
          <Trans>Copy the address</Trans>
        </Button>
        <CallLink look="secondary" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden className="size-5 flex-none" />
          <Trans>Open in the calendar of this device</Trans>
        </CallLink>
      </div>
    </div>
  );
}
