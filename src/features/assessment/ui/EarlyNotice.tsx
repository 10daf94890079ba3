import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { BOX, CONTENT, OVERLAY, SPACE, TITLE, WIDTH } from '#web/ui/dialog-class.ts';

/**
 * The notice as its dialog shows it, until the script that makes it modal is there (0098): whom to call in an
 * emergency is not to wait for that. Nothing behind it can be used by then but links.
 */
export function EarlyNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <div className={OVERLAY}>
      <div className={classes(BOX, WIDTH)}>
        <section role="dialog" aria-labelledby={heading} className={classes(CONTENT, SPACE)}>
          <h2 id={heading} className={TITLE}>
            {title}
          </h2>
          {children}
        </section>
      </div>
    </div>
  );
}
