import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { ExitCorner } from '#features/accounts/ui/ExitCorner.tsx';
import type { ProjectDetails } from '#features/projects/projects.contract.ts';
import { isSilent, standingIn } from '#features/projects/projects.rules.ts';
import { paths } from '#kit/paths.ts';
import { useLookOn } from '#web/data/LiveScope.tsx';
import { lazyAgain } from '#web/lazy-again.ts';
import { classes } from '#web/ui/classes.ts';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { usePageHeading } from '#web/ui/use-page-heading.ts';
import { usePlace } from '#web/use-place.ts';
import { ProjectParts } from './ProjectParts.tsx';

// Phones have no room for them.
const OtherProjects = lazyAgain(() => import('./OtherProjects.tsx'));
const WhatIsNext = lazyAgain(() => import('./WhatIsNext.tsx'));
// Few projects have ended, or are about to.
const EndNotice = lazyAgain(() => import('./EndNotice.tsx'));

/** Wide enough for a second and third column, like `lg` and `xl` in the classes. */
const WIDE = '(min-width: 64rem)';
const WIDER = '(min-width: 80rem)';

/**
 * A project: its name, the way back, and one of its parts; with enough room, also the other projects and what
 * is next.
 */
export function ProjectView({ project, personId }: { project: ProjectDetails; personId: string }) {
  const inConversation = usePlace() === 'conversation';
  const isWide = useMediaQuery(WIDE);
  const isWider = useMediaQuery(WIDER);
  const isMember = standingIn(project, personId) !== 'admin';
  useLookOn(isMember ? null : project.id);
  return (
    <div
      className={classes(
        'mx-auto grid w-full max-w-7xl gap-x-8 print:block lg:grid-cols-[min(15rem,25%)_minmax(0,1fr)] lg:px-6 xl:grid-cols-[min(15rem,20%)_minmax(0,1fr)_min(17rem,23%)]',
        inConversation && 'h-full',
      )}
    >
      {isWide ? (
        <div className="no-print min-h-0 overflow-y-auto py-6">
          <OptionalPart>
            <OtherProjects />
          </OptionalPart>
        </div>
      ) : null}
      <div
        className={classes(
          'flex min-h-0 flex-col md:px-4 md:pb-6 lg:px-0',
          inConversation ? 'min-h-[288px]' : 'pb-8',
        )}
      >
        <Heading project={project} isMember={isMember} aroundMessages={inConversation} />
        {isSilent(project) ? (
          <OptionalPart>
            <EndNotice project={project} personId={personId} aroundMessages={inConversation} />
          </OptionalPart>
        ) : null}
        <div className={classes('min-h-0', inConversation ? 'flex flex-1 flex-col' : 'px-4 pt-6 md:px-0')}>
          <Outlet context={project} />
        </div>
      </div>
      {isWider ? (
        <div className="no-print min-h-0 overflow-y-auto py-6">
          <OptionalPart>
            <WhatIsNext />
          </OptionalPart>
        </div>
      ) : null}
    </div>
  );
}

interface HeadingProps {
  project: ProjectDetails;
  isMember: boolean;
  aroundMessages: boolean;
}

function Heading({ project, isMember, aroundMessages }: HeadingProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const names: Record<string, string> = {
    ProjectMessages: t`Messages`,
    ProjectTasks: t`Tasks`,
    ProjectFiles: t`Files`,
    ProjectDocuments: t`Documents`,
    ProjectCalendar: t`Calendar`,
  };
  const part = names[useMatches().at(-1)?.id ?? ''];
  const parts = useRef<HTMLElement>(null);
  // When switching parts, the focus stays on their links.
  // What opens within a part, such as a task, has its own address and is no other screen.
  const place = pathname.split('/').slice(0, 4).join('/');
  const title = t`Project details`;
  const heading = usePageHeading(part ? `${part}: ${title}` : title, place, parts);
  return (
    <header
      className={classes(
        '@container grid gap-1 px-4 pt-1 md:px-0 md:pt-4',
        aroundMessages && 'around-messages',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <Link
          className="link no-print inline-flex min-h-[44px] min-w-[44px] items-center gap-2"
          to={paths.app()}
        >
          <ArrowLeft aria-hidden className="size-5 flex-none" />
          <span className="@max-[16rem]:sr-only">
            <Trans>Back to Dashboard</Trans>
          </span>
        </Link>
        <h1
          ref={heading}
          tabIndex={-1}
          className={classes(
            'order-1 basis-full text-2xl',
            part ? 'line-clamp-1 print:line-clamp-none' : 'wrap-anywhere',
            // The messages need the height; the whole name is in the overview.
            !aroundMessages && 'md:line-clamp-2 md:text-3xl',
            // Between the two, where enlarged text leaves little height for the messages.
            aroundMessages && '@max-[16rem]:order-none @max-[16rem]:flex-1 @max-[16rem]:basis-0',
          )}
        >
          {project.title}
        </h1>
        <ExitCorner />
      </div>
      <ProjectParts ref={parts} id={project.id} isMember={isMember} />
    </header>
  );
}
