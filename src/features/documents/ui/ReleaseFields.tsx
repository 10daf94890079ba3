import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '#kit/locale.ts';
import { localDay } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { CountedField } from '#web/ui/CountedField.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { RELEASE_MAX } from '../documents.release.rules.ts';
import { RELEASE_LABELS } from './release-labels.ts';
import { languageOfOurs, OUR_WORDS, STATEMENTS } from './release-words.ts';
import type { useReleaseTerms } from './use-release-terms.ts';

/** What 45 CFR 164.508(c) asks of a release: offered, never demanded. */
export function ReleaseFields({ form }: Pick<ReturnType<typeof useReleaseTerms>, 'form'>) {
  const { is_stated } = form.values;
  return (
    <>
      <Fieldset legend={<Trans>Terms of the release</Trans>}>
        <Choice
          kind="checkbox"
          name="is_stated"
          checked={is_stated}
          onChoose={() => form.set({ is_stated: !is_stated })}
          hint={
            <Trans>
              A hospital may refuse a release that leaves one out. What you state here is shown above the
              pages, signed, and printed with the signature. The pages may say it instead.
            </Trans>
          }
        >
          <Trans>State the terms here</Trans>
        </Choice>
      </Fieldset>
      {is_stated ? <StatedTerms form={form} /> : null}
    </>
  );
}

function StatedTerms({ form }: Pick<ReturnType<typeof useReleaseTerms>, 'form'>) {
  const { i18n } = useLingui();

  /** Leaves what somebody wrote themselves. */
  function fillIn(locale: Locale) {
    const open = STATEMENTS.filter((name) => {
      const words = form.values[name];
      return words.trim() === '' || languageOfOurs(name, words);
    });
    form.set(Object.fromEntries(open.map((name) => [name, OUR_WORDS[name][locale]])));
    document.getElementById(form.field(open[0] ?? STATEMENTS[0]).id)?.focus();
  }

  const label = (name: keyof typeof RELEASE_LABELS) => i18n._(RELEASE_LABELS[name]);
  const long = { long: true, rows: 2, maxLength: RELEASE_MAX };
  return (
    <>
      <CountedField
        {...long}
        label={label('information')}
        hint={<Trans>For instance: notes and test results of the hospital stay in May 2026.</Trans>}
        {...form.field('information')}
      />
      <CountedField
        {...long}
        label={label('discloser')}
        hint={<Trans>The hospital, office or person that has the information.</Trans>}
        {...form.field('discloser')}
      />
      <CountedField
        {...long}
        label={label('recipient')}
        hint={<Trans>The person or organization it is meant for.</Trans>}
        {...form.field('recipient')}
      />
      <CountedField
        {...long}
        label={label('purpose')}
        hint={<Trans>“At my request” is enough where the signer asks for it themselves.</Trans>}
        {...form.field('purpose')}
      />
      <DayField label={<Trans>Last day it holds</Trans>} min={localDay()} {...form.field('ends_on')} />
      <CountedField
        {...long}
        label={<Trans>Or what ends it</Trans>}
        hint={<Trans>For instance: the end of rehabilitation. With a day too, the sooner counts.</Trans>}
        {...form.field('ends_with')}
      />
      <div className="grid justify-items-start gap-2">
        <p>
          <Trans>
            We have words for the next three. Choose the language that is easier for whoever signs.
          </Trans>
        </p>
        <Button look="secondary" onClick={() => fillIn('en')}>
          <Trans>Fill in our words in English</Trans>
        </Button>
        <Button look="secondary" onClick={() => fillIn('es')}>
          <Trans>Fill in our words in Spanish</Trans>
        </Button>
      </div>
      {STATEMENTS.map((name) => (
        <CountedField
          key={name}
          {...long}
          rows={3}
          lang={languageOfOurs(name, form.values[name])}
          label={label(name)}
          hint={name === 'may_revoke' ? <Trans>You can change our words, here and below.</Trans> : undefined}
          {...form.field(name)}
        />
      ))}
    </>
  );
}
