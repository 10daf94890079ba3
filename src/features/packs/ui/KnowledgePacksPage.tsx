import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingCard } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { GeneratedPack } from '../packs.contract.ts';
import { type MissingInput, missingInput, PACK_MAX } from '../packs.rules/packs.ts';
import { isFinished } from '../packs.rules/states.ts';
import { raisesCard } from './EmergencyWatch.tsx';
import { PROBLEM_LABELS } from './labels.ts';
import { PackForm } from './PackForm.tsx';
import { MyPacks, ReadyPacks } from './PackLists.tsx';
import { PackResult } from './PackResult.tsx';
import { expectText } from './PackText.tsx';
import { type PackFields, wordsOf } from './pack-fields.ts';
import { usePack } from './use-pack.ts';
import { usePackFields } from './use-pack-fields.ts';
import { useReason } from './use-reason.ts';

/** Generates a pack, shows it, and lists existing ones. */
export default function KnowledgePacksPage() {
  const { t } = useLingui();
  const notifyOutcome = useNotifyOutcome();
  const reasonOf = useReason();
  const { session } = useAuth();
  const [params, setParams] = useSearchParams();
  const [problem, setProblem] = useState<MissingInput | null>(null);
  const { store, pack, asking, waiting, missing } = usePack();
  const { fields, setFields, isOthers, takeWords } = usePackFields(session?.user.id ?? null, pack);
  const wanted = params.get('pack');
  const mine = useRef<HTMLHeadingElement>(null);
  const [agreed, setAgreed] = useState(false);

  useEffect(() => {
    if (wanted) void store.open(wanted);
    else store.close();
  }, [wanted, store]);

  useEffect(expectText, []);

  // Notify when a pack ends, not when an ended one is opened.
  const before = useRef<GeneratedPack | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = pack;
    if (!pack || was?.id !== pack.id || was.state === pack.state) return;
    notifyOutcome(pack);
  }, [pack, notifyOutcome]);

  /** @param question the pack that asked which document is meant, where one was chosen */
  async function generate(
    asked: PackFields,
    { chosen = null, question = null }: { chosen?: string | null; question?: GeneratedPack | null } = {},
  ) {
    const found = missingInput({ ...asked, signedIn: session !== null });
    setProblem(found);
    notify.clear('generate pack');
    if (found) return notifyMissing(found);
    // The form holds what is too long; "Try again" stands outside of it.
    if (asked.topic.length > PACK_MAX.topic || asked.userContext.length > PACK_MAX.userContext)
      return document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
    try {
      const packType = asked.packType ?? 'care_plan';
      const made = await store.generate({ ...asked, packType, agreed, chosen });
      if (!made) return;
      // Back leads to the question.
      setParams({ pack: made.id }, { replace: question === null, preventScrollReset: true });
      // It may have ended before it could be followed.
      notifyOutcome(made);
    } catch (error) {
      // The session has ended: the form's text stays in this browser until the person signs in again.
      if (errorCode(error) === 'UNAUTHENTICATED') return notifyMissing('signed_out');
      notify.error(
        t`Generation Failed`,
        reasonOf(error) ?? t`Failed to generate knowledge pack`,
        'generate pack',
      );
    }
  }

  /** What was typed since the pack counts, not what has nothing to do with it. */
  function wordsNow(pack: GeneratedPack): PackFields {
    if (isOthers) return wordsOf(pack);
    return fields.topic.trim() === '' ? { ...fields, topic: pack.topic } : fields;
  }

  function notifyMissing(found: MissingInput) {
    if (found === 'signed_out') {
      notify.error(
        t`Authentication Required`,
        t`Please sign in to generate knowledge packs`,
        'generate pack',
      );
    } else if (found === 'no_topic') {
      notify.refused(t`Topic Required`, t`Please enter a topic for your knowledge pack`, 'generate pack');
      document.getElementById('pack-topic')?.focus();
    } else {
      notify.refused(t`Pack Type Required`, t`Please select a knowledge pack type`, 'generate pack');
      document.getElementById('pack-type-care_plan')?.focus();
    }
  }

  return (
    <Page
      title={t`AI-Powered Knowledge Packs`}
      lead={
        <Trans>
          Tell us what troubles you. You get steps, questions, phone numbers, and where each fact comes from.
        </Trans>
      }
    >
      <div className="no-print">
        <PackForm
          fields={fields}
          onChange={(changed) => {
            setProblem(null);
            setFields(changed);
          }}
          agreed={agreed}
          onAgree={() => setAgreed(!agreed)}
          problem={problem}
          answered={isAnswered(fields, pack)}
          busy={asking || (pack !== null && !isFinished(pack.state))}
          onSubmit={() => void generate(fields)}
        />
      </div>
      {missing ? (
        <Notice tone="info" role="status" title={t`This pack is not here any more`}>
          <p>
            <Trans>Packs that nobody keeps are deleted after a day. You can ask for it again.</Trans>
          </p>
        </Notice>
      ) : null}
      {isOthers && !asking ? (
        <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <Trans>What you typed is still in the form.</Trans>
          </p>
          <Button
            look="secondary"
            onClick={() => {
              takeWords();
              document.getElementById('pack-topic')?.focus();
            }}
          >
            <Trans>Use the words of this pack</Trans>
          </Button>
        </div>
      ) : null}
      {asking ? <LoadingCard /> : null}
      {pack ? (
        <PackResult
          pack={pack}
          waiting={waiting}
          onStop={() => store.stop()}
          onRetry={() => void generate(wordsNow(pack), { chosen: pack.chosen })}
          onChoose={(chosen) => void generate(wordsNow(pack), { chosen, question: pack })}
          onChanged={(changed) => {
            store.replace(changed);
            void invalidate(orpc.packs.mine);
          }}
          focusAfter={mine}
          onRemoved={() => {
            setParams({}, { replace: true });
            void invalidate(orpc.packs.mine);
          }}
        />
      ) : null}
      <MyPacks heading={mine} />
      <ReadyPacks />
    </Page>
  );
}

/** Notifies of a pack's outcome once it has ended. */
function useNotifyOutcome() {
  const { t, i18n } = useLingui();
  return useCallback(
    ({ state, problem, choices, topic, user_context }: GeneratedPack) => {
      if (state === 'done' && choices.length === 0)
        // A message would lie over whom to call and what to do.
        void raisesCard([topic, user_context]).then((hasCard) => {
          if (!hasCard)
            notify.success(t`Knowledge Pack Generated`, t`Your personalized knowledge pack is ready!`);
        });
      if (problem) notify.error(t`Generation Failed`, i18n._(PROBLEM_LABELS[problem]), 'generate pack');
    },
    [t, i18n],
  );
}

/** Whether the pack on the page matches the form: then the emergency card is shown with the pack. */
function isAnswered({ topic, userContext }: PackFields, pack: GeneratedPack | null): boolean {
  return pack !== null && topic.trim() === pack.topic && userContext.trim() === pack.user_context;
}
