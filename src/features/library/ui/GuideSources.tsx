import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#web/dates.ts';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import type { GuideSource, ShownGuide } from '../library.types.ts';
import { ReviewedBy } from './ReviewedBy.tsx';

/** When a guide was last checked against its sources, and its reading time. */
export function Checked({ guide }: { guide: ShownGuide }) {
  const day = formatDay(guide.reviewed);
  const { minutes } = guide;
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>
        <Trans>Checked against its sources on {day}.</Trans> <Trans>About {minutes} minutes to read.</Trans>{' '}
        <Trans>No account needed.</Trans>
      </p>
      <ReviewedBy document={`${guide.area}/${guide.slug}`} />
      <p>
        <Trans>
          Small numbers lead to the{' '}
          <a className="link" href="#sources">
            sources
          </a>
          . Lines without a number are common practice.
        </Trans>
      </p>
    </div>
  );
}

export function GuidePhones({ phones }: { phones: ShownGuide['phones'] }) {
  return (
    <section aria-labelledby="phones" className="print:mt-2 print:break-inside-avoid">
      <h2 id="phones" className="mb-3 text-2xl">
        <Trans>Phone numbers</Trans>
      </h2>
      <ul className="grid gap-3 print:grid-cols-2 print:gap-1">
        {phones.map((phone) => (
          <li key={phone.number + phone.name}>
            <PhoneLink name={phone.name} number={phone.number} tel={phone.tel} hours={phone.hours} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function GuideSources({ sources }: { sources: GuideSource[] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="sources" className="print:mt-2">
      <h2 id="sources" className="mb-3 text-2xl">
        <Trans>Sources</Trans>
      </h2>
      <ol className="measure grid list-decimal gap-2 pl-7 text-sm print:block print:columns-2 print:gap-10 print:text-[7pt]">
        {sources.map((source, index) => (
          <li key={source.title} id={`source-${index + 1}`} className="print:mb-0.5">
            <SourceLine source={source} newTab={t`(opens in a new tab)`} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One source: publisher, URL, when it was read, and whether first-hand. */
export function SourceLine({ source, newTab }: { source: GuideSource; newTab: string }) {
  const day = formatDay(source.checked);
  return (
    <>
      <a className="link" href={source.url} target="_blank" rel="noreferrer" lang="en">
        {source.title}
      </a>{' '}
      <span className="sr-only">{newTab}</span>
      <span lang="en">{source.publisher}</span>. <Trans>Checked {day}.</Trans>{' '}
      <span className="hidden break-all print:inline">{source.url} </span>
      {source.strength === 'second-hand' ? <Trans>We read it in a copy, not at its publisher.</Trans> : null}
    </>
  );
}
