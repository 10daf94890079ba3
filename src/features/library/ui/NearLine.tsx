import { Trans, useLingui } from '@lingui/react/macro';
import { telLink } from '#kit/contacts.ts';
import { formatDay } from '#web/dates.ts';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import type { ShownLine, ShownNear } from '../library.states.types.ts';

/** What we know of one kind in a state; without a line, whom to ask. */
export function NearLine({ near: { kind, line }, place }: { near: ShownNear; place: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">{kind.does}</p>
      {line ? (
        <Known line={line} />
      ) : (
        <>
          <p>
            <Trans>We have no line with a source for {place} yet. Ask here:</Trans>
          </p>
          <Finder finder={kind.finder} />
        </>
      )}
    </div>
  );
}

function Known({ line: { name, phone, hours, url, note, source } }: { line: ShownLine }) {
  const day = formatDay(source.checked);
  const page = source.page && source.page.length > 4 ? formatDay(source.page) : source.page;
  return (
    <>
      {phone ? (
        <PhoneLink name={<span lang="en">{name}</span>} number={phone.number} tel={phone.tel} hours={hours} />
      ) : (
        <p className="font-semibold" lang="en">
          {name}
        </p>
      )}
      {note ? <Note text={note} /> : null}
      {url ? (
        <p>
          <Trans>Their page:</Trans> <Outside url={url} />
        </p>
      ) : null}
      <p className="text-sm text-ink-2">
        {source.official ? (
          <Trans>
            Source: <Outside url={source.url} />, checked on {day}.
          </Trans>
        ) : (
          <Trans>
            Source: <Outside url={source.url} />, checked on {day}. It is not the office’s own page.
          </Trans>
        )}{' '}
        {page ? <Trans>The page is from {page}.</Trans> : null}
      </p>
    </>
  );
}

/** Numbers in it can be called too. */
function Note({ text }: { text: string }) {
  return (
    <p>
      {text.split(/(\b(?:1-)?\d{3}-\d{3}-\d{4}\b)/).map((part, index) =>
        index % 2 === 1 ? (
          <a key={part} className="link" href={telLink(`+1${part.replaceAll('-', '').slice(-10)}`)}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** Whom to ask anywhere in the country. */
export function Finder({ finder: { phone, link } }: { finder: ShownNear['kind']['finder'] }) {
  const { t } = useLingui();
  return (
    <>
      <PhoneLink {...phone} />
      {link ? (
        <p>
          <a className="link" href={link.url} target="_blank" rel="noreferrer" lang="en">
            {link.title}
          </a>{' '}
          <span className="sr-only">{t`(opens in a new tab)`}</span>
        </p>
      ) : null}
    </>
  );
}

function Outside({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <a className="link wrap-anywhere" href={url} target="_blank" rel="noreferrer">
      {hostOf(url)}
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
    </a>
  );
}

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
