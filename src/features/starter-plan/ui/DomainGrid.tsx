import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { DOMAINS, type Domain } from '#features/library/library.types.ts';
import { DOMAIN_LABELS } from '#features/library/ui/domain-labels.ts';
import { paths } from '#kit/paths.ts';
import { loadApi } from '#web/data/load-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/Page.tsx';
import type { Move } from '../starter-plan.rules/flow.ts';
import { answersIn, type Progress, triageIn } from '../starter-plan.rules/progress.ts';
import { completedDomains, isCompleted, PRIORITY_SCORE, scoreOf } from '../starter-plan.rules/score.ts';
import type { Suggestion } from '../starter-plan.rules/suggest.ts';
import { ClearDialog, UndoClear } from './ClearAndUndo.tsx';
import { DOMAIN_TEXTS, TRIAGE_LABELS } from './labels.ts';
import { SyncNote } from './SyncNote.tsx';

interface ScreenProps {
  progress: Progress;
  go: (move: Move) => unknown;
  /** After the last question of an area, which was pressed where a card is now. */
  isReturn?: boolean;
}

/** The ten areas of worry; each takes a few taps. */
export function DomainGrid({ progress, go, isReturn = false }: ScreenProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const suggestions = useSuggestions();
  const completed = completedDomains(answersIn(progress)).length;
  const reason = 'continue-reason';
  return (
    <Page
      wide
      title={t`Let's Get Started`}
      lead={
        <Trans>
          Pick what worries you most. Three or four taps for each, then your next steps. No account needed.
        </Trans>
      }
    >
      <UndoClear />
      <ul className={classes('grid gap-4 sm:grid-cols-2', isReturn && 'settle')}>
        {DOMAINS.map((domain) => (
          <li key={domain}>
            <DomainCard
              domain={domain}
              progress={progress}
              suggestion={suggestions.find((each) => each.domain === domain)}
              onOpen={() => go({ type: 'open', domain })}
            />
          </li>
        ))}
      </ul>
      <SyncNote />
      {/* With one area done, a phone has the way on in sight. */}
      <Button
        disabled={completed === 0}
        aria-describedby={completed === 0 ? reason : undefined}
        className={classes(
          'justify-self-start',
          completed > 0 && 'bottom-2 z-10 shadow-3 max-md:[@media(min-height:30rem)]:sticky',
          // It may lie where the last answer was pressed.
          isReturn && 'settle',
        )}
        onClick={() => go({ type: 'next' })}
      >
        <span>
          <Trans>Continue to Next Steps</Trans>{' '}
          <span className="font-normal">
            (<Plural value={completed} one="# area done" other="# areas done" />)
          </span>
        </span>
      </Button>
      <div className="-mt-3 grid justify-items-start gap-3">
        {completed === 0 ? (
          <p id={reason} className="text-ink-2">
            <Trans>Finish at least one area to go on.</Trans>
          </p>
        ) : null}
        <Button look="quiet" className="px-1!" onClick={() => setAsking(true)}>
          <Trans>Clear & Start Over</Trans>
        </Button>
      </div>
      <AssessmentInvitation />
      <ClearDialog asked="start-over" isOpen={asking} onClose={() => setAsking(false)} />
    </Page>
  );
}

function DomainCard({
  domain,
  progress,
  suggestion,
  onOpen,
}: {
  domain: Domain;
  progress: Progress;
  suggestion: Suggestion | undefined;
  onOpen: () => void;
}) {
  const { i18n } = useLingui();
  const triage = triageIn(progress, domain);
  const done = isCompleted(domain, triage);
  const begun = !done && Object.keys(triage).length > 0;
  const title = i18n._(DOMAIN_LABELS[domain]);
  return (
    <div className="relative grid h-full content-start gap-2 rounded-card border border-hairline bg-surface p-5 shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <h2 className="text-lg">
        {done ? (
          title
        ) : (
          <button
            type="button"
            onClick={onOpen}
            className="link cursor-pointer text-left font-heading after:absolute after:inset-0 focus-visible:outline-none"
          >
            {title}
          </button>
        )}
      </h2>
      <p className="text-ink-2">{i18n._(DOMAIN_TEXTS[domain])}</p>
      {suggestion && !done ? <SuggestionNote urgency={suggestion.urgency} /> : null}
      {begun ? (
        <p className="flex items-center gap-2 font-semibold text-info">
          <CircleDashed aria-hidden className="size-5 flex-none" />
          <Trans>In progress</Trans>
        </p>
      ) : null}
      {done ? <Summary domain={domain} progress={progress} title={title} onEdit={onOpen} /> : null}
    </div>
  );
}

function Summary({
  domain,
  progress,
  title,
  onEdit,
}: {
  domain: Domain;
  progress: Progress;
  title: string;
  onEdit: () => void;
}) {
  const { t, i18n } = useLingui();
  const triage = triageIn(progress, domain);
  const score = scoreOf(triage);
  const chosen = (['urgency', 'confidence', 'emotional'] as const).flatMap((question) => {
    const code = triage[question];
    const label = code && TRIAGE_LABELS[question].options[code];
    return label ? [{ question, text: i18n._(label) }] : [];
  });
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden className="size-5 flex-none" />
        {score >= PRIORITY_SCORE ? (
          <Trans>Done. Score {score} of 7: a priority</Trans>
        ) : (
          <Trans>Done. Score {score} of 7</Trans>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        {chosen.map(({ question, text }) => (
          <div key={question} className="contents">
            <dt className="text-ink-2">
              {question === 'urgency' ? t`Urgency` : question === 'confidence' ? t`Confidence` : t`Feeling`}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button look="secondary" className="justify-self-start" aria-label={t`Edit ${title}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-5" />
        <Trans>Edit</Trans>
      </Button>
    </>
  );
}

/** The longer way, for people who have ten minutes and want a fuller plan. */
function AssessmentInvitation() {
  const { session } = useAuth();
  return (
    <section className="grid gap-3 rounded-card bg-muted p-5 sm:p-6">
      <h2 className="text-lg">
        <Trans>Have ten minutes?</Trans>
      </h2>
      <p className="measure">
        <Trans>
          The assessment asks about safety, papers, daily life and family in six short steps. It needs a free
          account, and its plan can be shared.
        </Trans>
      </p>
      <p>
        <ButtonLink look="secondary" to={session ? paths.form() : paths.signUp(paths.form())}>
          <Trans>Start the assessment</Trans>
        </ButtonLink>
      </p>
    </section>
  );
}

/** From the person's own assessment; it does not fill in anything. */
function SuggestionNote({ urgency }: { urgency: Suggestion['urgency'] }) {
  const { i18n } = useLingui();
  const label = TRIAGE_LABELS.urgency.options[urgency];
  const word = label ? i18n._(label) : '';
  return (
    <p className="rounded-control bg-info-soft px-3 py-2 text-sm text-info">
      <Trans>Suggested by your assessment. Proposed urgency: {word}.</Trans>
    </p>
  );
}

function useSuggestions(): Suggestion[] {
  const { session } = useAuth();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const personId = session?.user.id;
  useEffect(() => {
    if (!personId) return setSuggestions([]);
    void loadApi()
      .then((api) => api.starterPlan.suggestions())
      .then((answer) => setSuggestions(answer.suggestions as Suggestion[]))
      // Optional: the flow works without them.
      .catch(() => {});
  }, [personId]);
  return suggestions;
}
