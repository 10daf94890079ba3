import { Trans } from '@lingui/react/macro';
import { formatDateTime, formatTime } from '#web/dates.ts';
import { setting } from '#web/settings.ts';
import { CallLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { OpenDocument } from '../documents.contract.ts';
import { hasEnded } from '../documents.release.rules.ts';
import { isSealLate } from '../documents.rules.ts';
import { witnessUntil } from '../documents.witness.rules.ts';
import { InWhoseName } from './InWhoseName.tsx';
import { PaperLink } from './PaperLink.tsx';
import { ReleaseState } from './ReleaseState.tsx';

interface DocumentNewsProps {
  document: OpenDocument;
  project: { ended: boolean; ends_at: string | null };
}

/** What has become of a document, and what its reader does now: one notice for each stage and side. */
export function DocumentNews({ document, project }: DocumentNewsProps) {
  const { standing, record, my_record } = document;
  const by = record?.signer_name;
  const byOthers = my_record === null ? by : null;
  switch (document.stage) {
    case 'pending':
      return <PendingNews document={document} project={project} />;
    case 'witnessing':
      return <WitnessingNews document={document} />;
    case 'signed':
      return (
        <Notice tone="success" role="status" title={<SignedBy by={byOthers} at={document.signed_at} />}>
          {record?.authority ? (
            <p className="wrap-anywhere">
              <Trans>In whose name</Trans>: <InWhoseName authority={record.authority} by={by ?? null} />
            </p>
          ) : null}
          <PaperLink url={record?.authority?.paper_url ?? null} />
          {document.revoked_at ? (
            <p className="font-semibold">
              <Trans>
                It was revoked on {formatDateTime(document.revoked_at)}, and allows nothing any more.
              </Trans>
            </p>
          ) : document.release_state ? (
            <p className="font-semibold">
              <ReleaseState document={document} />
            </p>
          ) : null}
          {record?.witness ? (
            <p className="wrap-anywhere">
              <Trans>
                Witness: {record.witness.full_name} ({record.witness.relation}), on{' '}
                {formatDateTime(record.witness.signed_at)}
              </Trans>
            </p>
          ) : null}
          <SealedNews document={document} />
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="warning" role="status" title={<DeclinedBy by={byOthers} at={document.declined_at} />}>
          {record?.decline_reason ? (
            <p className="whitespace-pre-line wrap-anywhere">
              <Trans>The reason: {record.decline_reason}</Trans>
            </p>
          ) : null}
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warning" role="status" title={<Trans>The last day to sign is over</Trans>}>
          <p>
            {standing === 'signer' ? (
              <Trans>
                You can still read this document, but not sign or decline it. If it is still needed, ask
                whoever sent it.
              </Trans>
            ) : standing === 'creator' && !hasEnded(document, new Date()) ? (
              <Trans>
                Nobody signed it in time. If it is still needed, send a new file with a later day.
              </Trans>
            ) : (
              <Trans>Nobody signed it in time.</Trans>
            )}
          </p>
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="warning" role="status" title={<Trans>This document was withdrawn</Trans>}>
          {document.withdraw_reason ? (
            <p className="whitespace-pre-line wrap-anywhere">
              <Trans>The reason: {document.withdraw_reason}</Trans>
            </p>
          ) : null}
        </Notice>
      );
  }
}

function PendingNews({ document, project }: DocumentNewsProps) {
  const { standing, requires_signature, creator_name, signer_name, expires_at, version } = document;
  const until = expires_at ? formatDateTime(expires_at) : null;
  if (!requires_signature)
    return standing === 'signer' ? (
      <Notice>
        <p>
          <Trans>This is for you to read. There is nothing to sign.</Trans>
        </p>
      </Notice>
    ) : null;
  return (
    <Notice>
      <p>
        {standing !== 'signer' ? (
          signer_name && project.ends_at ? (
            <Trans>{signer_name} cannot sign it while their account is closed.</Trans>
          ) : signer_name ? (
            <Trans>It is waiting for {signer_name} to sign.</Trans>
          ) : project.ended ? (
            <Trans>Nobody signed it before the project ended.</Trans>
          ) : (
            <Trans>It is waiting for somebody to join this project and sign.</Trans>
          )
        ) : creator_name ? (
          <Trans>{creator_name} asks you to read and sign this. Take the time you need.</Trans>
        ) : (
          <Trans>Please read and sign this. Take the time you need.</Trans>
        )}
      </p>
      {version > 1 ? (
        <p>
          <Trans>This is version {version}: a new file has replaced the one before.</Trans>
        </p>
      ) : null}
      {until && !project.ended ? (
        <p>
          <Trans>It can be signed until {until}.</Trans>
        </p>
      ) : null}
    </Notice>
  );
}

function WitnessingNews({ document }: { document: OpenDocument }) {
  const { my_record, signer_name } = document;
  const until = witnessUntil(document);
  const time = until ? formatTime(until) : '';
  const isMine = my_record !== null;
  return (
    <Notice
      role="status"
      title={
        isMine ? (
          <Trans>Your witness has not signed yet</Trans>
        ) : (
          <Trans>The witness has not signed yet</Trans>
        )
      }
    >
      <p>
        {isMine ? (
          <Trans>
            Hand this device to the person who watched you sign. They can sign until {time}; after that, you
            sign again.
          </Trans>
        ) : signer_name ? (
          <Trans>
            {signer_name} has signed. It counts as signed once the witness signs too, until {time}.
          </Trans>
        ) : (
          <Trans>It counts as signed once the witness signs too, until {time}.</Trans>
        )}
      </p>
    </Notice>
  );
}

/** @param by left out for the reader */
function SignedBy({ by, at }: { by: string | null | undefined; at: string | null }) {
  const when = at ? formatDateTime(at) : '';
  if (by === null) return <Trans>You signed this on {when}</Trans>;
  return by ? (
    <Trans>
      {by} signed this on {when}
    </Trans>
  ) : (
    <Trans>Signed on {when}</Trans>
  );
}

function DeclinedBy({ by, at }: { by: string | null | undefined; at: string | null }) {
  const when = at ? formatDateTime(at) : '';
  if (by === null) return <Trans>You declined to sign this on {when}</Trans>;
  return by ? (
    <Trans>
      {by} declined to sign this on {when}
    </Trans>
  ) : (
    <Trans>Declined on {when}</Trans>
  );
}

function SealedNews({ document }: { document: OpenDocument }) {
  const { id } = document;
  const email = setting('CONTACT_EMAIL');
  const sealed = document.copies.find(({ kind }) => kind === 'sealed');
  if (!sealed)
    return isSealLate(document.record?.witness?.signed_at ?? document.signed_at, new Date()) ? (
      <p className="wrap-anywhere">
        <Trans>
          The sealed copy takes longer than it should. The signature counts all the same, and we keep trying.
          If you need the copy now, write to us at{' '}
          <a className="link break-all" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          with the number of this document: {id}
        </Trans>
      </p>
    ) : (
      <p>
        <Trans>The sealed copy is being made. It will be here in a moment.</Trans>
      </p>
    );
  return (
    <>
      <p>
        <Trans>The sealed copy holds the pages, the signature and how to check both. Keep it.</Trans>
      </p>
      <p>
        <CallLink look="secondary" href={new URL(sealed.url).pathname} download>
          <Trans>Download the sealed copy</Trans>
        </CallLink>
      </p>
    </>
  );
}
