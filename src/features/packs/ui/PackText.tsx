import { lazyAgain } from '#web/lazy-again.ts';
import type { MarkdownProps } from '#web/ui/Markdown.tsx';
import { OptionalPart } from '#web/ui/OptionalPart.tsx';
import { asPlainText } from '../packs.rules/parts.ts';

const loadMarkdown = () => import('#web/ui/Markdown.tsx');
const Markdown = lazyAgain(loadMarkdown);

/** For a screen that will show a pack: its first text may come when the connection is gone. */
export const expectText = () => void loadMarkdown().catch(() => {});

/** The text of a pack; as plain words until the script that formats it is there. */
export function PackText(props: MarkdownProps) {
  return (
    <OptionalPart
      instead={
        <p lang={props.lang} className="measure whitespace-pre-wrap break-words">
          {asPlainText(props.text)}
        </p>
      }
    >
      <Markdown {...props} />
    </OptionalPart>
  );
}
