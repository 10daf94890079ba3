import { describe, expect, it } from 'vitest';
import { type TagNode, type TextPiece, textBlocks } from './page-text.ts';

/** A tagged part with what is in it; without an id, one that no tag names. */
const tagged = (id: string | undefined, ...pieces: (TextPiece | TextPiece[])[]): TextPiece[] => [
  { type: 'beginMarkedContentProps', ...(id && { id }) },
  ...pieces.flat(),
  { type: 'endMarkedContent' },
];
const line = (str: string, y: number): TextPiece => ({
  str,
  hasEOL: true,
  height: 10,
  transform: [10, 0, 0, 10, 72, y],
});
const content = (id: string): TagNode => ({ type: 'content', id });

describe('the text of a page', () => {
  it('has headings, lists and tables where the PDF has tags', () => {
    const pieces = [
      tagged('h', line('Release', 700)),
      tagged('p', line('I allow Mercy', 650), tagged(undefined, line('Hospital', 640))),
      tagged('i', line('Notes', 600)),
      tagged('c', line('Until', 550)),
      tagged('d', line('May 1', 550)),
    ].flat();
    const tags: TagNode = {
      role: 'Root',
      children: [
        { role: 'H1', children: [content('h')] },
        { role: 'P', children: [content('p')] },
        { role: 'L', children: [{ role: 'LI', children: [content('i')] }] },
        {
          role: 'Table',
          children: [
            {
              role: 'TR',
              children: [
                { role: 'TH', children: [content('c')] },
                { role: 'TD', children: [content('d')] },
              ],
            },
          ],
        },
      ],
    };
    expect(textBlocks(pieces, tags)).toEqual([
      { kind: 'heading', text: 'Release' },
      { kind: 'paragraph', text: 'I allow Mercy Hospital' },
      { kind: 'item', text: 'Notes' },
      {
        kind: 'table',
        rows: [
          [
            { isHead: true, text: 'Until' },
            { isHead: false, text: 'May 1' },
          ],
        ],
      },
    ]);
  });
  it('without tags is in paragraphs, which wide gaps between lines divide', () => {
    expect(textBlocks([line('I allow', 700), line('Mercy', 688), line('Signed:', 640)], null)).toEqual([
      { kind: 'paragraph', text: 'I allow Mercy' },
      { kind: 'paragraph', text: 'Signed:' },
    ]);
  });
  it('of a scan is nothing', () => {
    expect(textBlocks([], { role: 'Root', children: [] })).toEqual([]);
  });
});
