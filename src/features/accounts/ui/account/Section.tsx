import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

interface SectionProps<Data> {
  id: string;
  title: ReactNode;
  /** What it shows, as it is being read. */
  query: {
    data: Data | undefined;
    isLoadingError: boolean;
    refetch: () => unknown;
  };
  /** @param heading takes focus when what was focused is gone */
  children: (data: Data, heading: RefObject<HTMLHeadingElement | null>) => ReactNode;
}

/** One concern of the account page. */
export function Section<Data>({ id, title, query, children }: SectionProps<Data>) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id}>
      <Card className="grid justify-items-start gap-3">
        <h3 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h3>
        {query.isLoadingError ? (
          <LoadFailed title={t`We could not load this`} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <p role="status" className="text-ink-2">
            <Trans>Loading...</Trans>
          </p>
        ) : (
          children(query.data, heading)
        )}
      </Card>
    </section>
  );
}
