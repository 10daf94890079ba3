import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classes } from './classes.ts';
import { usePageHeading } from './use-page-heading.ts';

interface PageProps {
  /** The only h1; also the tab's title unless `tabTitle` is given. */
  title: string;
  tabTitle?: string;
  /** Above the heading: a back link, a step counter. */
  before?: ReactNode;
  lead?: ReactNode;
  wide?: boolean;
  /** Whether what is on it has gaps of its own on paper. */
  spaced?: boolean;
  /** A drawing beside the heading. */
  hero?: ReactNode;
  /** Below the lead: what to do here first. */
  actions?: ReactNode;
  /** Changes when the page becomes another one without navigation, e.g. the next step. */
  focusKey?: string | number;
  children: ReactNode;
}

/** A screen: one h1, its own tab title, focus on the heading on arrival. */
export function Page({
  title,
  tabTitle,
  before,
  lead,
  wide,
  spaced,
  hero,
  actions,
  focusKey,
  children,
}: PageProps) {
  const { pathname } = useLocation();
  const heading = usePageHeading(tabTitle ?? title, `${pathname} ${focusKey ?? ''}`);

  return (
    <div
      className={classes(
        'mx-auto grid w-full gap-6 px-4 py-8 sm:px-6 print:block print:max-w-none print:p-0',
        wide ? 'max-w-5xl' : 'max-w-2xl',
        !spaced && 'print:[&>*+*]:mt-4',
      )}
    >
      <div
        className={classes(
          'grid gap-x-10 gap-y-6 print:gap-0',
          hero ? 'items-center md:grid-cols-[3fr_2fr]' : '',
        )}
      >
        <div className={classes('grid print:gap-0', hero ? 'gap-5' : 'gap-2')}>
          {before}
          <h1 ref={heading} tabIndex={-1} className={classes('text-ink', hero ? 'text-4xl' : 'text-3xl')}>
            {title}
          </h1>
          {lead ? <div className="measure text-lg text-ink-2">{lead}</div> : null}
          {actions}
        </div>
        {hero}
      </div>
      {children}
    </div>
  );
}
