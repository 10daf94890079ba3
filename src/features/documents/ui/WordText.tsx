import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createElement, Fragment, type ReactNode } from 'react';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

/** What is shown of it; the server leaves nothing else, and no attributes. */
const SHOWN = new Set(
  'p h1 h2 h3 h4 h5 h6 strong em sup sub br ul ol li table thead tbody tr th td'.split(' '),
);
const DEEPEST = 6;

/** The words of a Word file, in the reader's own size; they are no copy that is signed. */
export default function WordText({ url, sha256 }: { url: string; sha256: string }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['words of a document', sha256],
    queryFn: async () => {
      // Only the path: the page may be served from another of our host names.
      const answer = await fetch(new URL(url).pathname);
      if (!answer.ok) throw new Error(`the link answered ${answer.status}`);
      return answer.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="prose measure rounded-control bg-surface p-4 sm:p-6">
      {query.isLoadingError ? (
        <LoadFailed title={t`The text could not be shown`} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : (
        partsOf(new DOMParser().parseFromString(query.data, 'text/html').body)
      )}
    </div>
  );
}

/** Elements by name and text only: whatever else came is not rendered. */
function partsOf(parent: Node): ReactNode {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const name = node.nodeName.toLowerCase();
    const key = `${name} ${index}`;
    if (!SHOWN.has(name)) return <Fragment key={key}>{partsOf(node)}</Fragment>;
    return name === 'br' ? <br key={key} /> : createElement(levelOf(name), { key }, partsOf(node));
  });
}

/** Below the heading of the page. */
function levelOf(name: string): string {
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  return level ? `h${Math.min(Number(level) + 2, DEEPEST)}` : name;
}
