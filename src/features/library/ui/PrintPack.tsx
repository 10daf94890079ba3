import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';
import { formatDay, localDay } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Page } from '#web/ui/Page.tsx';
import { usePublicPath } from '#web/use-public-path.ts';
import { nameOf, writeChoice } from '../library.hand-out.rules.ts';
import type { ShownHandOut } from '../library.types.ts';
import { loadPrinted } from './printed-guide.ts';
import { useGuideAddress } from './use-guide-address.ts';

interface PrintPackProps {
  /** In the order in which they are printed. */
  guides: readonly ShownHandOut[];
  /** How many of those asked for are not there. */
  unknown: number;
}

/** Guides one after another, behind a cover that lists them: a page to print. */
export function PrintPack({ guides, unknown }: PrintPackProps) {
  const { t } = useLingui();
  const to = usePublicPath();
  const { pack, failed, again } = usePack(guides);
  return (
    <>
      <Page
        spaced
        title={t`Guides for you and your family`}
        focusKey={writeChoice(guides.map(nameOf))}
        before={
          <Link
            className="link no-print inline-flex min-h-11 items-center gap-2"
            to={to(paths.forProfessionals())}
          >
            <ArrowLeft aria-hidden className="size-5" />
            <Trans>Choose other guides</Trans>
          </Link>
        }
        lead={
          <Trans>
            To open a guide on a phone, point the camera at its square code. In the guide you can tap the
            numbers to call.
          </Trans>
        }
      >
        {unknown > 0 ? (
          <p className="no-print">
            <Plural
              value={unknown}
              one="# guide of this link is no longer there."
              other="# guides of this link are no longer there."
            />
          </p>
        ) : null}
        {failed ? (
          <LoadFailed title={t`We could not load the guides`} onRetry={again}>
            <Trans>Your choice is kept. Check your connection, and try again.</Trans>
          </LoadFailed>
        ) : (
          <PrintTools count={guides.length} isReady={pack !== null} />
        )}
        {pack ? <Cover pack={pack} /> : null}
      </Page>
      {pack?.map(({ guide, html, code }) => (
        <article key={nameOf(guide)} aria-label={guide.title} className="pack-guide">
          <div className="pack-code">
            <QrCode code={code} title={guide.title} />
          </div>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page of the guide */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      ))}
    </>
  );
}

interface PrintToolsProps {
  count: number;
  isReady: boolean;
}

function PrintTools({ count, isReady }: PrintToolsProps) {
  return (
    <div className="no-print grid gap-3">
      <p role="status">
        {isReady ? (
          <Plural value={count} one="# guide is ready to print." other="# guides are ready to print." />
        ) : (
          <Trans>Loading the guides...</Trans>
        )}
      </p>
      {isReady ? (
        <>
          <p>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              <Trans>Print the pack</Trans>
            </Button>
          </p>
          <p className="text-sm text-ink-2">
            <Trans>
              In the window that opens you can also save it as one PDF. The address of this page brings the
              same pack again.
            </Trans>
          </p>
        </>
      ) : null}
    </div>
  );
}

function Cover({ pack }: { pack: readonly LoadedGuide[] }) {
  const addressOf = useGuideAddress();
  const today = formatDay(localDay());
  return (
    <>
      <ol className="grid gap-4 print:gap-2">
        {pack.map(({ guide, code }) => (
          <li key={nameOf(guide)} className="flex break-inside-avoid items-start gap-4">
            <QrCode code={code} title={guide.title} />
            <CoverLine guide={guide} address={addressOf(guide)} />
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        <Trans>
          Kinkeeper. Printed on {today}. These guides help you plan. They are not medical, legal or financial
          advice. In danger, call 911. In a crisis, call or text 988.
        </Trans>
      </p>
    </>
  );
}

function CoverLine({ guide, address }: { guide: ShownHandOut; address: string }) {
  const day = formatDay(guide.reviewed);
  return (
    <div className="grid min-w-0 gap-1">
      <span className="font-heading text-lg font-semibold">{guide.title}</span>
      <span className="text-sm text-ink-2">
        <Trans>Checked against its sources on {day}.</Trans>
      </span>
      <span className="text-sm text-ink-2 break-all">{address}</span>
    </div>
  );
}

interface QrCodeProps {
  code: LoadedGuide['code'];
  title: string;
}

/** Black on white in any light, for phones. */
function QrCode({ code: { size, path }, title }: QrCodeProps) {
  const { t } = useLingui();
  return (
    <svg
      role="img"
      aria-label={t`QR code: ${title}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

interface LoadedGuide {
  guide: ShownHandOut;
  html: string;
  code: { size: number; path: string };
}

/** Loads the texts of guides and draws their codes, all or none. */
function usePack(guides: readonly ShownHandOut[]) {
  const names = writeChoice(guides.map(nameOf));
  const addressOf = useGuideAddress();
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ of: string; pack: LoadedGuide[] | null } | null>(null);
  const of = `${names} ${tries}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names and the try say what to load
  useEffect(() => {
    let isAsked = true;
    loadPack(guides, addressOf).then(
      (pack) => isAsked && setState({ of, pack }),
      () => isAsked && setState({ of, pack: null }),
    );
    return () => {
      isAsked = false;
    };
  }, [of]);
  const known = state?.of === of ? state : null;
  return {
    pack: known?.pack ?? null,
    failed: known !== null && known.pack === null,
    again: () => {
      // The button goes, and comes again if this fails, too.
      document.querySelector('h1')?.focus();
      setTries(tries + 1);
    },
  };
}

async function loadPack(
  guides: readonly ShownHandOut[],
  addressOf: (guide: ShownHandOut) => string,
): Promise<LoadedGuide[]> {
  const { qrCode } = await import('../library.qr.rules.ts');
  return Promise.all(
    guides.map(async (guide) => ({ guide, html: await loadPrinted(guide), code: qrCode(addressOf(guide)) })),
  );
}
