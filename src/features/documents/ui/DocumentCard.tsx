import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarClock, FileText, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { paths } from '#kit/paths.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { ListedDocument } from '../documents.contract.ts';
import { mayAct } from '../documents.permissions.rules.ts';
import { DocumentBadge } from './DocumentBadge.tsx';
import { formatAgo, formatFromNow } from './from-now.ts';
import { TYPE_LABELS } from './labels.ts';
import { useReturnFocus } from './left-document.ts';
import { ReleaseMissing, ReleaseState } from './ReleaseState.tsx';

interface DocumentCardProps {
  document: ListedDocument;
  project: { ended: boolean };
  onDecline: () => void;
}

/** One document of the list (DOC-04 to DOC-10). */
export function DocumentCard({ document, project, onDecline }: DocumentCardProps) {
  const { t, i18n } = useLingui();
  const { id, project_id, title, description, creator_name, created_at, expires_at, standing } = document;
  const to = paths.documents(project_id, id);
  const view = useRef<HTMLAnchorElement>(null);
  const mayExpire =
    document.requires_signature &&
    !project.ended &&
    !['signed', 'declined', 'withdrawn'].includes(document.stage);
  useReturnFocus(id, view);
  return (
    <li>
      <Card className="grid gap-3">
        <div className="grid gap-2">
          <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
          <p>
            <DocumentBadge document={document} project={project} />
          </p>
        </div>
        {description ? <p className="measure line-clamp-2 wrap-anywhere text-ink-2">{description}</p> : null}
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <Line Icon={FileText}>{i18n._(TYPE_LABELS[document.document_type])}</Line>
          <Line Icon={UserRound}>
            {standing === 'creator' ? (
              <Trans>You, {formatAgo(created_at)}</Trans>
            ) : (
              <Trans>
                {creator_name ?? t`Unknown`}, {formatAgo(created_at)}
              </Trans>
            )}
          </Line>
          {expires_at && mayExpire ? (
            <Line Icon={CalendarClock}>
              {Date.parse(expires_at) <= Date.now() ? (
                <Trans>
                  Expired {formatAgo(expires_at)} ({formatDate(expires_at)})
                </Trans>
              ) : (
                <Trans>
                  Expires {formatFromNow(expires_at)} ({formatDate(expires_at)})
                </Trans>
              )}
            </Line>
          ) : null}
          {document.release_state ? (
            <Line Icon={CalendarCheck}>
              <ReleaseState document={document} />
            </Line>
          ) : null}
        </div>
        {document.stage === 'pending' && !project.ended ? (
          <ReleaseMissing missing={document.release_missing} />
        ) : null}
        {/* On a phone they fill the line, or each its own. */}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <ButtonLink ref={view} look="secondary" className="px-3" aria-label={t`View: ${title}`} to={to}>
            <Trans>View</Trans>
          </ButtonLink>
          {mayAct(document, 'witness', standing) ? (
            <ButtonLink className="px-3" aria-label={t`Witness signs now: ${title}`} to={to}>
              <Trans>Witness signs now</Trans>
            </ButtonLink>
          ) : mayAct(document, 'sign', standing) ? (
            <ButtonLink className="px-3" aria-label={t`Sign: ${title}`} to={to}>
              <Trans context="to sign a document">Sign</Trans>
            </ButtonLink>
          ) : null}
          {mayAct(document, 'decline', standing) ? (
            <Button look="quiet" className="px-3" aria-label={t`Decline: ${title}`} onClick={onDecline}>
              <Trans context="to decline a document">Decline</Trans>
            </Button>
          ) : null}
        </div>
      </Card>
    </li>
  );
}

function Line({ Icon, children }: { Icon: typeof FileText; children: React.ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden className="mt-1 size-5 flex-none text-ink-2" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
