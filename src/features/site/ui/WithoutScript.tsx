import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#kit/paths.ts';

/**
 * What works without JavaScript and what does not, on every page. Rendered at build time only
 * (root.tsx): browsers that run scripts never load it.
 * @param isPublic whether the page's content is complete without a script
 * @param to the path of a public page in this page's language
 */
export function WithoutScript({ isPublic, to }: { isPublic: boolean; to: (path: string) => string }) {
  const guides = (
    <Link className="link" to={to(paths.packs())}>
      <Trans>our guides</Trans>
    </Link>
  );
  return (
    <div className="no-print border-b border-hairline bg-warning-soft text-ink">
      <p className="mx-auto max-w-5xl px-4 py-3 sm:px-6">
        {isPublic ? (
          <Trans>
            JavaScript is turned off. You can read every guide, print every sheet, follow links and call the
            numbers. Search, forms, signing in, plans and the size of the text need JavaScript.
          </Trans>
        ) : (
          <Trans>
            This page needs JavaScript, and it is turned off. Please turn it on in your browser’s settings.
            Without it you can read {guides} and call the numbers there. In danger, call 911. In a crisis,
            call or text 988.
          </Trans>
        )}
      </p>
    </div>
  );
}
