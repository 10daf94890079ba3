import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '#kit/paths.ts';
import { classes } from '#web/ui/classes.ts';

/** Navigation of the desk: a row where it fits, a collapsible list on a phone. */
export function DeskNavigation() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const places = [
    { to: paths.admin(), label: t`Knowledge packs` },
    { to: paths.adminWaitlist(), label: t`Waitlist` },
    { to: paths.adminApplications(), label: t`Applications` },
    { to: paths.adminHelp(), label: t`Help requests` },
    { to: paths.adminProviders(), label: t`Providers` },
    { to: paths.adminPeople(), label: t`People` },
    { to: paths.adminResets(), label: t`Lost codes` },
    { to: paths.adminProjects(), label: t`Projects` },
    { to: paths.adminSafety(), label: t`Safety` },
    { to: paths.adminQuality(), label: t`Pack quality` },
    { to: paths.adminGuides(), label: t`Guide answers` },
    { to: paths.adminReports(), label: t`Errors in guides` },
    { to: paths.adminContent(), label: t`Content` },
  ];
  const here = places.find(({ to }) => to === pathname.replace(/\/$/, ''))?.label;
  return (
    <nav aria-label={t`Admin desk`} className="no-print mx-auto w-full max-w-5xl px-4 pt-4 sm:px-6">
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
        className="fade flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 rounded-control border-2 border-control bg-surface px-4 py-2 text-left font-semibold text-ink md:hidden"
      >
        {here ? <Trans>Admin desk: {here}</Trans> : <Trans>Admin desk</Trans>}
        <ChevronDown aria-hidden className={classes('size-5 flex-none', unfolded && 'rotate-180')} />
      </button>
      <div className="md:border-b md:border-hairline">
        <ul
          id={id}
          className={classes(
            'gap-x-1 max-md:mt-1 max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-surface max-md:p-1.5 md:-mx-3 md:flex md:flex-wrap',
            !unfolded && 'max-md:hidden',
          )}
        >
          {places.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={() => setUnfolded(false)}
                className={({ isActive }) =>
                  classes(
                    'flex min-h-11 items-center rounded-control px-3 font-semibold no-underline hover:underline',
                    isActive ? 'text-primary underline decoration-2 underline-offset-8' : 'text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
