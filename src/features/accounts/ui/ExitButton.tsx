import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { NEUTRAL_PAGE } from '#kit/paths.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classes } from '#web/ui/classes.ts';
import { exitPage } from './exit-page.ts';

/**
 * For somebody who must not be seen here. Works as a plain link without a script. Phones get a short
 * version: they have no Shift key and little room.
 * @param brief the explanation is for screen readers only
 */
export function ExitButton({ brief = false }: { brief?: boolean }) {
  const about = useId();
  const words = <Trans>Exit this page</Trans>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a button leads nowhere without a script */}
      <a
        href={NEUTRAL_PAGE}
        role="button"
        rel="noreferrer"
        aria-describedby={about}
        className={buttonClass(
          'secondary',
          classes('keep-clear no-print py-1 max-sm:px-3', brief && '@max-[24rem]:px-[12px]'),
        )}
        onClick={(event) => {
          event.preventDefault();
          exitPage();
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          exitPage();
        }}
      >
        <LogOut aria-hidden className="size-5" />
        {brief ? (
          <>
            <span aria-hidden className="hidden @max-[24rem]:inline">
              <Trans>Exit</Trans>
            </span>
            <span className="@max-[24rem]:sr-only">{words}</span>
          </>
        ) : (
          words
        )}
      </a>
      <p
        id={about}
        className={
          brief ? 'sr-only' : 'measure min-w-[min(7.5rem,100%)] flex-1 text-sm leading-snug text-ink-2'
        }
      >
        <span className="sm:hidden">
          <Trans>Signs you out. Your browser history stays.</Trans>
        </span>
        <span className="max-sm:hidden">
          <Trans>
            Or press Shift three times. It signs you out and opens a weather page. It does not erase your
            browser history.
          </Trans>
        </span>
      </p>
    </div>
  );
}
