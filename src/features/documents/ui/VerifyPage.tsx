import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { publicMeta } from '#web/page-meta.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { fileInputClass } from '#web/ui/TextField.tsx';
import { useVerify, type Verification, type VerifyProblem } from './use-verify.ts';

export function meta() {
  return publicMeta({
    title: t`Check a signed file`,
    description: t`See if a signed file was sealed by Kinkeeper, and if it is unchanged.`,
    path: paths.verify(),
  });
}

/** Anybody checks a sealed file here, by its hash. Signature pages name this address. */
export default function VerifyPage() {
  const { t } = useLingui();
  const { verification, verify } = useVerify();
  const field = useRef<HTMLInputElement>(null);

  function again(file: File) {
    // The button goes.
    field.current?.focus();
    void verify(file);
  }

  return (
    <Page
      title={t`Check a signed file`}
      lead={<Trans>See if a signed PDF is one we sealed, and if it is unchanged.</Trans>}
    >
      <p>
        <Trans>
          Your file stays on your device. Your browser turns it into a short code, and sends us only that
          code.
        </Trans>
      </p>
      <p>
        <Trans>
          Choose the file just as you got it. If it was scanned, or printed to a new PDF, it is not the same
          file any more.
        </Trans>
      </p>
      <noscript>
        <p>
          <Trans>To check a file, please turn on JavaScript in your browser.</Trans>
        </p>
      </noscript>
      <div className="scripted grid gap-4">
        <Card>
          <div className="grid gap-1.5">
            <label htmlFor="signed-file" className="font-semibold">
              <Trans>Signed file</Trans>
            </label>
            <input
              ref={field}
              id="signed-file"
              type="file"
              accept=".pdf"
              className={fileInputClass}
              onChange={({ target }) => void verify(target.files?.[0])}
            />
          </div>
        </Card>
        <div role="status">{verification ? <Answer verification={verification} /> : null}</div>
        {verification?.state === 'failed' ? (
          <Failure problem={verification.problem} onAgain={() => again(verification.file)} />
        ) : null}
      </div>
    </Page>
  );
}

function Answer({ verification }: { verification: Verification }) {
  const { t } = useLingui();
  const { name } = verification.file;
  if (verification.state === 'busy')
    return (
      <p className="break-words text-ink-2">
        <Trans>Checking {name}...</Trans>
      </p>
    );
  if (verification.state === 'failed') return null;
  const day = verification.state === 'sealed' ? formatDate(verification.at) : '';
  return (
    <Notice
      tone={day ? 'success' : 'warning'}
      title={day ? t`Sealed here on ${day}, unchanged` : t`Not a file as we sealed it`}
    >
      <p className="break-words">{name}</p>
    </Notice>
  );
}

function Failure({ problem, onAgain }: { problem: VerifyProblem; onAgain: () => void }) {
  const { t } = useLingui();
  const texts: Record<VerifyProblem, string> = {
    unreadable: t`Your browser could not read the file. Please choose it again.`,
    'too-many': t`Many files were checked from here. Please try again in an hour.`,
    failed: t`Something went wrong on our side. Please try again in a few minutes.`,
    line: t`Please check your connection and try again.`,
  };
  return (
    <Notice tone="danger" role="alert" title={t`We could not check this file`}>
      <p>{texts[problem]}</p>
      {problem === 'unreadable' ? null : (
        <Button look="secondary" onClick={onAgain} className="justify-self-start">
          <Trans>Check again</Trans>
        </Button>
      )}
    </Notice>
  );
}
