import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { currentLocale } from '#web/i18n.ts';
import { setting } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { isComposing } from '#web/ui/composing.ts';
import { EXAMPLE_TOPICS } from '../packs.rules/examples.ts';
import { type MissingInput, PACK_MAX, PACK_TYPES } from '../packs.rules/packs.ts';
import { EmergencyWatch } from './EmergencyWatch.tsx';
import { TYPE_LABELS } from './labels.ts';
import type { PackFields } from './pack-fields.ts';
import { TriageQuestion } from './TriageQuestion.tsx';

interface PackFormProps {
  fields: PackFields;
  onChange: (fields: PackFields) => void;
  agreed: boolean;
  onAgree: () => void;
  problem: MissingInput | null;
  /** The pack below has this topic, and shows whom to call. */
  answered: boolean;
  busy: boolean;
  onSubmit: () => void;
}

/** Before anything is typed: who else processes it, and what is redacted first. */
function OutsideReader({ agreed, onAgree }: Pick<PackFormProps, 'agreed' | 'onAgree'>) {
  const service = setting('AI_SERVICE');
  if (!service) return null;
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <Trans>
          A service outside, {service}, reads what you type here, to put our texts in order. We first take out
          names, addresses, and numbers as well as we can. Please leave them out yourself.
        </Trans>
      </p>
      {setting('AI_CONSENT') === 'box' ? (
        <Choice kind="checkbox" name="agreed" checked={agreed} onChoose={onAgree}>
          <Trans>Yes, {service} may read it. Without this, our own library answers.</Trans>
        </Choice>
      ) : null}
    </div>
  );
}

/** The field wraps but has no line breaks: Enter submits. */
function sendOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** The topic and type of a new pack. */
export function PackForm({
  fields,
  onChange,
  agreed,
  onAgree,
  problem,
  answered,
  busy,
  onSubmit,
}: PackFormProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }

  return (
    <Card>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TriageQuestion />
        <OutsideReader agreed={agreed} onAgree={onAgree} />
        <CountedField
          id="pack-topic"
          label={<Trans>Topic</Trans>}
          hint={<Trans>In your own words. Typos are fine.</Trans>}
          name="topic"
          enterKeyHint="go"
          long
          rows={2}
          maxLength={PACK_MAX.topic}
          value={fields.topic}
          onChange={(topic) => onChange({ ...fields, topic })}
          onKeyDown={sendOnEnter}
          error={problem === 'no_topic' ? t`Please enter a topic for your knowledge pack` : undefined}
        />
        {answered ? null : <EmergencyWatch text={fields.topic} />}
        <ul className="-mt-3 flex flex-wrap gap-2" aria-label={t`Examples of topics`}>
          {EXAMPLE_TOPICS[currentLocale()].map((example) => (
            <li key={example}>
              <button
                type="button"
                className="fade min-h-11 cursor-pointer rounded-full border border-hairline bg-muted px-4 text-sm text-ink hover:border-control"
                onClick={() => onChange({ ...fields, topic: example })}
              >
                {example}
              </button>
            </li>
          ))}
        </ul>
        <Fieldset
          id="pack-type"
          legend={<Trans>What kind of pack?</Trans>}
          error={problem === 'no_type' ? t`Please select a knowledge pack type` : undefined}
        >
          <div className="grid gap-2 sm:grid-cols-2">
            {PACK_TYPES.map((type) => (
              <Choice
                key={type}
                kind="radio"
                id={`pack-type-${type}`}
                name="packType"
                value={type}
                checked={fields.packType === type}
                onChoose={() => onChange({ ...fields, packType: type })}
                hint={i18n._(TYPE_LABELS[type].hint)}
              >
                {i18n._(TYPE_LABELS[type].title)}
              </Choice>
            ))}
          </div>
        </Fieldset>
        <CountedField
          id="pack-context"
          label={<Trans>About your situation</Trans>}
          optional={t`(optional)`}
          hint={<Trans>No names are needed. Only you can open your packs.</Trans>}
          name="userContext"
          long
          maxLength={PACK_MAX.userContext}
          value={fields.userContext}
          onChange={(userContext) => onChange({ ...fields, userContext })}
        />
        {answered ? null : <EmergencyWatch text={fields.userContext} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={busy} aria-describedby="pack-warning">
            {busy ? <Trans>Generating...</Trans> : <Trans>Generate</Trans>}
          </Button>
          <p id="pack-warning" className="text-sm text-ink-2">
            <Trans>May be wrong. Not medical advice.</Trans>
          </p>
        </div>
      </form>
    </Card>
  );
}
