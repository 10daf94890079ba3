import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDay } from '#web/dates.ts';
import { currentLocale } from '#web/i18n.ts';
import type { OpenDocument } from '../documents.contract.ts';
import {
  RELEASE_ELEMENTS,
  type ReleaseElement,
  type ReleaseTerms as Terms,
} from '../documents.release.rules.ts';
import { ReleaseMissing } from './ReleaseState.tsx';
import { RELEASE_LABELS } from './release-labels.ts';
import { languageOfOurs, oursFor } from './release-words.ts';

/** What a release says, as it is signed, and what it leaves out. Nothing for other documents. */
export function ReleaseTerms({
  document,
}: {
  document: Pick<OpenDocument, 'document_type' | 'release' | 'release_missing'>;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const { document_type, release, release_missing } = document;
  if (document_type !== 'release_of_information') return null;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <h3 id={id} className="text-xl">
        <Trans>What this release allows</Trans>
      </h3>
      {release ? (
        <dl className="grid gap-3">
          {RELEASE_ELEMENTS.map((element) => {
            const words = wordsOf(element, release);
            const inOwnLanguage = oursFor(currentLocale(), element, words);
            return words ? (
              <div key={element}>
                <dt className="text-sm text-ink-2">{i18n._(RELEASE_LABELS[element])}</dt>
                <dd
                  lang={languageOfOurs(element, words)}
                  className="measure whitespace-pre-line wrap-anywhere"
                >
                  {words}
                </dd>
                {inOwnLanguage ? (
                  <dd className="measure mt-1 border-l-4 border-hairline pl-3">
                    <Trans>In your language: {inOwnLanguage}</Trans>
                  </dd>
                ) : null}
              </div>
            ) : null;
          })}
        </dl>
      ) : null}
      <ReleaseMissing missing={release_missing} />
      {release_missing.some((element) => element !== 'signature') ? (
        <p className="text-sm text-ink-2">
          <Trans>That is fine if the pages say it. If they do not, a hospital may refuse the release.</Trans>
        </p>
      ) : null}
    </section>
  );
}

function wordsOf(element: ReleaseElement, { ends_on, ends_with, ...terms }: Terms): string {
  if (element === 'signature') return '';
  if (element !== 'end') return terms[element];
  return [ends_on && formatDay(ends_on), ends_with].filter(Boolean).join('\n');
}
