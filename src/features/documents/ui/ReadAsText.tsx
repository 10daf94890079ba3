import { Trans, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { type TagNode, type TextBlock, type TextPiece, textBlocks } from './page-text.ts';

/** A document as plain text in the reader's own size, page by page. */
export default function ReadAsText({ pdf }: { pdf: PDFDocumentProxy }) {
  const { t } = useLingui();
  const [pages, setPages] = useState<TextBlock[][] | null>(null);
  useEffect(() => {
    let left = false;
    readPages(pdf).then(
      (read) => left || setPages(read),
      (error: unknown) => {
        console.error('the text of a document could not be read', error);
        if (!left) setPages([]);
      },
    );
    return () => {
      left = true;
    };
  }, [pdf]);
  return (
    <div className="grid gap-6 rounded-control bg-surface p-4 sm:p-6">
      {pages === null ? (
        <p role="status" className="text-ink-2">
          <Trans>Loading...</Trans>
        </p>
      ) : pages.every((blocks) => blocks.length === 0) ? (
        <p>
          <Trans>
            These pages are pictures, so there is no text to read. You can ask whoever sent the document for a
            version with text.
          </Trans>
        </p>
      ) : (
        pages.map((blocks, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other id
            key={index}
            aria-label={t`Page ${index + 1} of ${pages.length}`}
            className="prose measure"
          >
            <Blocks blocks={blocks} />
          </section>
        ))
      )}
    </div>
  );
}

async function readPages(pdf: PDFDocumentProxy): Promise<TextBlock[][]> {
  const pages: TextBlock[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const tags: TagNode | null = await page.getStructTree();
    pages.push(textBlocks(items as TextPiece[], tags));
  }
  return pages;
}

function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => {
    const key = `${block.kind} ${index}`;
    if (block.kind === 'heading') return <h3 key={key}>{block.text}</h3>;
    if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
    if (block.kind === 'item')
      return (
        <p key={key} className="pl-4">
          • {block.text}
        </p>
      );
    return (
      <table key={key}>
        <tbody>
          {block.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other id
            <tr key={at}>
              {row.map((cell, place) =>
                cell.isHead ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other id
                  <th key={place}>{cell.text}</th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other id
                  <td key={place}>{cell.text}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
