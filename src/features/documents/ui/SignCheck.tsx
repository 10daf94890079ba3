import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAuth } from '#features/accounts/ui/AuthProvider.tsx';
import type { Authority } from '../documents.authorities.contract.ts';
import type { OpenDocument } from '../documents.contract.ts';
import type { sentInk } from './InkFields.tsx';
import { InWhoseName } from './InWhoseName.tsx';
import { ReleaseTerms } from './ReleaseTerms.tsx';

interface SignCheckProps {
  document: OpenDocument;
  ink: NonNullable<ReturnType<typeof sentInk>>;
  /** By what right they sign for somebody else; null for themselves. */
  authority: Pick<Authority, 'principal_name' | 'kind'> | null;
  /** Whether it may be signed: an answer was lost. */
  isLost: boolean;
}

/** The last look before signing: what, in whose name, and what happens next. */
export function SignCheck({ document, ink, authority, isLost }: SignCheckProps) {
  const name = useAuth().session?.user.full_name ?? '';
  const { title, pages, creator_name, requires_witness } = document;
  return (
    <div className="grid gap-4">
      <p className="font-semibold">
        {isLost ? (
          <Trans>We do not know whether it is signed. This is what you sent:</Trans>
        ) : (
          <Trans>It is not signed yet. Please check:</Trans>
        )}
      </p>
      <ReleaseTerms document={document} />
      <dl className="grid gap-3">
        <Row name={<Trans>Document</Trans>}>
          {title} {pages === 1 ? <Trans>(1 page)</Trans> : <Trans>({pages} pages)</Trans>}
        </Row>
        <Row name={<Trans>In whose name</Trans>}>
          {authority ? <InWhoseName authority={authority} by={name} /> : <Trans>Your own: {name}</Trans>}
        </Row>
        <Row name={<Trans>Signature</Trans>}>
          {ink.method === 'typed' ? (
            <span className="font-heading text-xl italic">{ink.name}</span>
          ) : (
            <SignaturePicture src={ink.signature_data} />
          )}
        </Row>
        <Row name={<Trans>What happens next</Trans>}>
          {requires_witness ? (
            <Trans>
              You hand this device to your witness, who signs within half an hour. Only then does it count as
              signed.
            </Trans>
          ) : creator_name ? (
            <Trans>
              {creator_name} hears that you signed. We seal the document with your signature, and both of you
              can download it. A signature cannot be deleted.
            </Trans>
          ) : (
            <Trans>
              We seal the document with your signature, and both sides can download it. A signature cannot be
              deleted.
            </Trans>
          )}
        </Row>
      </dl>
    </div>
  );
}

function SignaturePicture({ src }: { src: string }) {
  const { t } = useLingui();
  return (
    <img
      src={src}
      alt={t`Your drawn signature`}
      width={400}
      height={200}
      className="h-auto w-50 max-w-full rounded-control border border-hairline"
    />
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
