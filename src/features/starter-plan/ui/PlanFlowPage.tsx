import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { paths } from '#kit/paths.ts';
import { costTool } from '#library-pages';
import { lazyAgain } from '#web/lazy-again.ts';
import { publicMeta } from '#web/page-meta.ts';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import {
  allowedScreen,
  FIRST_SCREEN,
  type Move,
  moveTo,
  screenFromSearch,
  screenToSearch,
  showingOf,
} from '../starter-plan.rules/flow.ts';
import { answersIn, chosenIn, NOTHING_YET, partKey, screenIn } from '../starter-plan.rules/progress.ts';
import { Chooser } from './Chooser.tsx';
import { DomainGrid } from './DomainGrid.tsx';
import { DrillDown } from './DrillDown.tsx';
import { PlanView } from './PlanView.tsx';
import { Triage } from './Triage.tsx';
import { useOnlyHere } from './use-only-here.ts';
import { planStore, usePlan } from './use-plan.ts';

// Prerendered on the page; its script loads after the page's own.
const ExitThisPage = lazyAgain(() => import('#features/accounts/ui/ExitThisPage.tsx'));

/** At prerender: the figures of the cost table. */
export function loader() {
  return costTool();
}

export function meta() {
  return publicMeta({
    title: t`Let's Get Started`,
    description: t`Pick what worries you, answer a few taps, and get your next steps, each with its reason. No account needed.`,
    path: paths.getStarted(),
  });
}

/** The plan flow, from worries to next steps. */
export default function PlanFlowPage() {
  return (
    <>
      <OptionalPart>
        <ExitThisPage />
      </OptionalPart>
      <PlanFlow />
    </>
  );
}

/** The current screen is in the address, so that the browser's Back works. */
function PlanFlow() {
  const { progress, ready } = usePlan();
  const { session } = useAuth();
  useOnlyHere();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef(false);
  const [hydrated, setHydrated] = useState(false);
  const [moved, setMoved] = useState(false);
  useEffect(() => setHydrated(true), []);
  const answers = answersIn(progress);
  const chosen = chosenIn(progress);
  const named = screenFromSearch(search);
  const screen = allowedScreen(named ?? FIRST_SCREEN, answers, chosen);
  const here = screenToSearch(screen);

  // A bare address resumes where the person was (PLAN-102); later it means the first screen.
  useLayoutEffect(() => {
    if (!ready || arrived.current) return;
    arrived.current = true;
    const kept = allowedScreen(screenIn(progress), answersIn(progress), chosenIn(progress));
    if (!named && kept.name !== 'domains') navigate(pathname + screenToSearch(kept), { replace: true });
  }, [ready, named, progress, pathname, navigate]);

  // Before a screen is painted: a page that is reloaded right then must not resume at the one before.
  useLayoutEffect(() => {
    const kept = screenIn(planStore.getState().progress);
    if (ready && arrived.current && screenToSearch(kept) !== here) {
      const now = screenFromSearch(here) ?? FIRST_SCREEN;
      planStore.putAll({ [partKey.screen()]: now, [partKey.showing()]: showingOf(now, false) });
    }
  }, [ready, here]);

  function go(move: Move) {
    const now = planStore.getState().progress;
    const next = moveTo(screen, move, answersIn(now), chosenIn(now));
    setMoved(true);
    if (move.type === 'done' && session) return navigate(paths.app());
    return navigate(pathname + screenToSearch(next));
  }

  // The first screen is prerendered; show no other before the state is known.
  if (!hydrated) return <DomainGrid progress={NOTHING_YET} go={go} />;
  if (!ready && named) return <LoadingCard />;
  switch (screen.name) {
    case 'domains':
      return <DomainGrid progress={progress} go={go} isReturn={moved} />;
    case 'triage':
      return (
        <Triage key={here} progress={progress} domain={screen.domain} question={screen.question} go={go} />
      );
    case 'drill':
      return <DrillDown progress={progress} go={go} />;
    case 'chooser':
      return <Chooser progress={progress} go={go} />;
    case 'plan':
      return <PlanView progress={progress} go={go} />;
  }
}
