import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Locale } from '#kit/locale.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice, Fieldset } from '#web/ui/Choice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { nameOf } from '../library.hand-out.rules.ts';
import { DOMAINS, type Domain, type ShownHandOut, type ShownMoment } from '../library.types.ts';
import { DOMAIN_LABELS } from './domain-labels.ts';

interface PackChooserProps {
  guides: readonly ShownHandOut[];
  /** Guides that go together. */
  moments: readonly ShownMoment[];
  /** The chosen guides. */
  names: readonly string[];
  setNames: (names: readonly string[]) => void;
  language: Locale;
  setLanguage: (language: Locale) => void;
  onPrint: () => void;
  /** How many guides an address named that are not there. */
  unknown: number;
}

/** Chooses guides and their language for a print pack. */
export function PackChooser({ guides, moments, names, setNames, onPrint, unknown, ...of }: PackChooserProps) {
  const { t } = useLingui();
  const [tries, setTries] = useState(0);
  const add = (more: readonly string[]) => setNames([...new Set([...names, ...more])]);
  return (
    <section aria-labelledby="pack" className="grid gap-4">
      <h2 id="pack" className="text-2xl">
        <Trans>Print a pack</Trans>
      </h2>
      <p>
        <Trans>
          Choose guides, and get them as one document: a cover that lists them, each guide on a new page, and
          a QR code that opens it on a phone.
        </Trans>
      </p>
      {unknown > 0 ? (
        <Notice title={t`The guides in this link are no longer there.`}>
          <p>
            <Trans>Please choose again below.</Trans>
          </p>
        </Notice>
      ) : null}
      <noscript>
        <p>
          <Trans>Putting a pack together needs JavaScript. Each guide also prints from its own page.</Trans>
        </p>
      </noscript>
      <form
        method="post"
        noValidate
        className="scripted grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (names.length > 0) onPrint();
          else setTries(tries + 1);
        }}
      >
        <LanguageChoice {...of} />
        <Together moments={moments} onAdd={add} />
        {DOMAINS.map((domain) => (
          <DomainChoice
            key={domain}
            domain={domain}
            guides={guides.filter((guide) => guide.domain === domain)}
            names={names}
            onToggle={(name) =>
              setNames(names.includes(name) ? names.filter((each) => each !== name) : [...names, name])
            }
          />
        ))}
        <div className="grid gap-3">
          <p role="status">
            <Plural
              value={names.length}
              _0="No guide chosen yet."
              one="# guide chosen."
              other="# guides chosen."
            />
          </p>
          {tries > 0 && names.length === 0 ? (
            <Problem key={tries}>
              <Trans>Choose at least one guide.</Trans>
            </Problem>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit">
              <Trans>Make the print pack</Trans>
            </Button>
            <Button look="secondary" onClick={() => setNames([])}>
              <Trans>Choose none</Trans>
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

type LanguageChoiceProps = Pick<PackChooserProps, 'language' | 'setLanguage'>;

function LanguageChoice({ language, setLanguage }: LanguageChoiceProps) {
  const names: Record<Locale, string> = { en: 'English', es: 'Español' };
  return (
    <Fieldset id="language" legend={<Trans>Language of the guides</Trans>}>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['en', 'es'] as const).map((each) => (
          <Choice
            key={each}
            kind="radio"
            name="language"
            value={each}
            checked={language === each}
            onChoose={() => setLanguage(each)}
          >
            <span lang={each}>{names[each]}</span>
          </Choice>
        ))}
      </div>
    </Fieldset>
  );
}

interface TogetherProps {
  moments: readonly ShownMoment[];
  onAdd: (names: readonly string[]) => void;
}

function Together({ moments, onAdd }: TogetherProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">
        <Trans>Start with guides that go together</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {moments.map(({ id, title, guides }) => (
          <Button key={id} look="secondary" onClick={() => onAdd(guides)}>
            <Plus aria-hidden className="size-5 shrink-0" />
            {title}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface DomainChoiceProps {
  domain: Domain;
  guides: readonly ShownHandOut[];
  names: readonly string[];
  onToggle: (name: string) => void;
}

function DomainChoice({ domain, guides, names, onToggle }: DomainChoiceProps) {
  const { i18n } = useLingui();
  if (guides.length === 0) return null;
  return (
    <Fieldset id={`choose-${domain}`} legend={i18n._(DOMAIN_LABELS[domain])}>
      <div className="grid gap-2">
        {guides.map((guide) => (
          <Choice
            key={guide.slug}
            kind="checkbox"
            name="guide"
            value={nameOf(guide)}
            checked={names.includes(nameOf(guide))}
            onChoose={() => onToggle(nameOf(guide))}
          >
            {guide.title}
          </Choice>
        ))}
      </div>
    </Fieldset>
  );
}
