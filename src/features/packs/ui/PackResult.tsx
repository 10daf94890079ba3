import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { formatDate, formatDateTime } from '#web/dates.ts';
import { lazyAgain } from '#web/lazy-again.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { useFocusAfter } from '#web/ui/use-focus-after.ts';
import type { GeneratedPack } from '../packs.contract.ts';
import { aroundChoices, withoutUrgent } from '../packs.rules/parts.ts';
import { isFinished } from '../packs.rules/states.ts';
import { useAlarm } from './EmergencyWatch.tsx';
import { KeepPack } from './KeepPack.tsx';
import { PROBLEM_LABELS, TYPE_LABELS } from './labels.ts';
import { PackChoices } from './PackChoices.tsx';
import { PackText } from './PackText.tsx';
import { PackTools } from './PackTools.tsx';

const NearMine = lazyAgain(() => import('#features/library/ui/NearMine.tsx'));

interface PackResultProps {
  pack: GeneratedPack;
  waiting: boolean;
  onStop: () => Promise<void>;
  onRetry: () => void;
  /** Somebody chose which document they mean. */
  onChoose: (document: string) => void;
  onChanged: (pack: GeneratedPack) => void;
  onRemoved: () => void;
  /** Gets the focus when the pack is deleted. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** A pack, while being written and afterwards. */
export function PackResult({
  pack,
  waiting,
  onStop,
  onRetry,
  onChoose,
  onChanged,
  onRemoved,
  focusAfter,
}: PackResultProps) {
  const { t, i18n } = useLingui();
  const stop = useMutation({ mutationFn: onStop });
  const finished = isFinished(pack.state);
  const isQuestion = pack.choices.length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // Stop is gone then.
  useFocusAfter(finished, heading);

  const { alarm, help } = useAlarm([pack.topic, pack.user_context]);
  const urgent = help && alarm ? { ...help, alarm } : null;
  // The card above says what is urgent, larger.
  const text = urgent
    ? withoutUrgent(pack.content, urgent.shownHeadings(urgent.alarm, pack.locale))
    : pack.content;
  const madeOn = formatDate(pack.created_at);
  const outdated = pack.may_be_outdated
    ? t`Put together on ${madeOn}. Amounts and phone numbers in it may have changed since. Ask again for a new one.`
    : null;
  const [before, after] = aroundChoices(text, pack.choices);

  // Scroll a new pack into view (on a phone it is below the form), to its beginning, so that whom to call is
  // on screen.
  useEffect(() => {
    if (!pack.id) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [pack.id]);

  return (
    <section aria-labelledby="pack-result" className="grid scroll-mt-6 gap-4">
      <div className={classes('flex flex-wrap items-center justify-between gap-3', !urgent && 'keep-clear')}>
        <h2 id="pack-result" ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-4 text-2xl break-words">
          {isQuestion && !urgent ? <Question /> : pack.kept ? pack.title : <Trans>Your knowledge pack</Trans>}
        </h2>
        {isQuestion ? null : <StateBadge pack={pack} />}
      </div>
      {urgent ? <urgent.EmergencyCard alarm={urgent.alarm} stored /> : null}
      {isQuestion ? null : <Origin pack={pack} />}
      {/* Announced once per state; the streamed text itself is not. */}
      <p role="status" className="sr-only">
        {pack.state === 'done' && !isQuestion ? t`Your personalized knowledge pack is ready!` : null}
        {pack.state === 'writing' || pack.state === 'queued'
          ? t`Your pack is here. A better order may come.`
          : null}
        {pack.state === 'stopped' ? t`Stopped. Your pack stays here.` : null}
      </p>
      {waiting ? (
        <Notice tone="warning" role="status">
          <Trans>The connection is lost. The pack is still being written, and we keep trying.</Trans>
        </Notice>
      ) : null}
      {pack.problem ? (
        <Notice tone="danger" role="alert" title={t`Generation Failed`}>
          <p>{i18n._(PROBLEM_LABELS[pack.problem])}</p>
          <p>
            <Trans>What you typed is still in the form.</Trans>
          </p>
        </Notice>
      ) : null}
      {stop.isError ? (
        <Notice tone="danger" role="alert">
          <Trans>We could not stop it: the server did not answer. Please try again.</Trans>
        </Notice>
      ) : null}
      <div className="no-print flex flex-wrap gap-2">
        {finished ? null : (
          <Button look="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {pack.state === 'failed' || pack.state === 'stopped' ? (
          <Button onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        ) : null}
      </div>
      {outdated && !isQuestion ? (
        <Notice>
          <p>{outdated}</p>
        </Notice>
      ) : null}
      {pack.content ? (
        <Card className="grid gap-6 print:border-0 print:p-0 print:shadow-none">
          <PackText text={before} links={pack.links} lang={pack.locale} />
          {isQuestion && urgent ? (
            <h3 className="text-xl">
              <Question />
            </h3>
          ) : null}
          {isQuestion ? <PackChoices pack={pack} onChoose={onChoose} /> : null}
          {after ? <PackText text={after} links={pack.links} lang={pack.locale} /> : null}
          {finished ? null : <Writing />}
        </Card>
      ) : finished ? null : (
        <Card>
          <Writing />
        </Card>
      )}
      {finished && pack.content && pack.near.length > 0 ? (
        <OptionalPart>
          <NearMine kinds={pack.near} />
        </OptionalPart>
      ) : null}
      {finished && pack.content && !isQuestion ? (
        <PackTools
          topic={pack.topic}
          content={[outdated, pack.content].filter((each) => each !== null).join('\n\n')}
        />
      ) : null}
      {finished && pack.state !== 'failed' && !isQuestion ? (
        <KeepPack pack={pack} onChanged={onChanged} onRemoved={onRemoved} focusAfter={focusAfter} />
      ) : null}
    </section>
  );
}

/** Heads the result, unless an emergency comes first; then it heads the choices. */
const Question = () => <Trans>Is it one of these?</Trans>;

/** What kind of pack it is, since when, and who put it together. */
function Origin({ pack }: { pack: GeneratedPack }) {
  const { i18n } = useLingui();
  return (
    <p className="text-sm text-ink-2">
      {i18n._(TYPE_LABELS[pack.pack_type].title)} · {formatDateTime(pack.created_at)} ·{' '}
      {pack.engine === 'library' ? (
        <Trans>put together from our own guides</Trans>
      ) : (
        <Trans>put together from our own guides, in an order by a computer ({pack.model})</Trans>
      )}
    </p>
  );
}

function Writing() {
  return (
    <p aria-hidden className="mt-3 text-ink-2">
      <Trans>Looking for a better order...</Trans>
    </p>
  );
}

function StateBadge({ pack }: { pack: GeneratedPack }) {
  const { t } = useLingui();
  const looks: Record<GeneratedPack['state'], [Tone, string]> = {
    queued: ['info', t`Waiting`],
    writing: ['info', t`Writing`],
    done: ['success', t`Done`],
    stopped: ['warning', t`Stopped`],
    failed: ['danger', t`Failed`],
  };
  const [tone, word] = looks[pack.state];
  return <Badge tone={tone}>{word}</Badge>;
}
