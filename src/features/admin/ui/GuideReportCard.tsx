import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { GuideReport } from '#features/interest/interest.reports.contract.ts';
import { paths } from '#kit/paths.ts';
import { formatDate, formatDateTime } from '#web/dates.ts';
import { inLocale } from '#web/public-pages.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useTypedOver } from './use-typed-over.ts';

interface GuideReportCardProps {
  report: GuideReport;
  saveNote: (said: { note: string; was: { note: string } }) => Promise<void>;
  /** @param focusAfter takes the focus when the button that was pressed is gone */
  onAnswer: (focusAfter: RefObject<HTMLElement | null>) => void;
}

/** What somebody found wrong in a guide, and what was answered. */
export function GuideReportCard({ report, saveNote, onAnswer }: GuideReportCardProps) {
  const { t } = useLingui();
  const kept = { note: report.note };
  const form = useTypedOver(kept);
  const heading = useRef<HTMLHeadingElement>(null);
  const { answer, created_at, guide, language, locale, problem } = report;
  const title = report.title ?? guide;
  const [area = '', slug = ''] = guide.split('/');
  return (
    <li>
      <Card className="grid gap-4">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg wrap-anywhere outline-none">
              {report.title ? (
                <Link className="link" to={inLocale(paths.guide(area, slug), language)}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            {answer ? (
              <Badge tone="success">
                <Trans>Answered</Trans>
              </Badge>
            ) : (
              <Badge tone="warning">
                <Trans context="a report">Open</Trans>
              </Badge>
            )}
          </div>
          <p className="text-ink-2">
            {language === 'es' ? <Trans>Spanish text</Trans> : <Trans>English text</Trans>} ·{' '}
            {formatDate(created_at)}
          </p>
          <p lang={locale} className="measure whitespace-pre-line wrap-anywhere">
            {problem}
          </p>
          <Reporter report={report} />
        </div>
        {answer ? (
          <Answer of={answer} />
        ) : (
          <p>
            <Button aria-label={t`Answer: ${title}`} onClick={() => onAnswer(heading)}>
              <Trans>Answer</Trans>
            </Button>
          </p>
        )}
        <NoteForm who={title} form={form} kept={kept} save={saveNote} />
      </Card>
    </li>
  );
}

function Reporter({ report: { email, locale, name } }: Pick<GuideReportCardProps, 'report'>) {
  return (
    <p className="wrap-anywhere text-ink-2">
      {name ? `${name} · ` : null}
      {email ? (
        <>
          <a className="link break-all" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          · {locale === 'es' ? <Trans>reads Spanish</Trans> : <Trans>reads English</Trans>}
        </>
      ) : (
        <Trans>No address left: nobody gets the answer.</Trans>
      )}
    </p>
  );
}

/** What was answered, by whom and when. */
export function Answer({ of: { at, by, text } }: { of: NonNullable<GuideReport['answer']> }) {
  const when = formatDateTime(at);
  return (
    <div className="grid gap-1 rounded-card bg-muted p-4">
      <p className="text-ink-2">
        {by ? (
          <Trans>
            Answered by {by}, {when}
          </Trans>
        ) : (
          <Trans>Answered by somebody who is no longer here, {when}</Trans>
        )}
      </p>
      <p className="measure whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
