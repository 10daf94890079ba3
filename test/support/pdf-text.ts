/** What a PDF says, and what it tells screen readers, as pdf.js reads it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  pages: number;
  /** Its words, with single spaces between them. */
  text: string;
  /** The words of each page. */
  pageTexts: string[];
  title: string | undefined;
  /** Language of the document, e.g. `en`. */
  language: string | undefined;
  /** Roles of its parts, in reading order; none if it has no tags. */
  roles: string[];
  /** Titles of its bookmarks, at any depth. */
  outline: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pageTexts: string[] = [];
  const roles: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pageTexts.push(singleSpaced(items.map((item) => ('str' in item ? item.str : ''))));
    roles.push(...rolesIn(await page.getStructTree()));
  }
  const outline = titlesIn(await pdf.getOutline());
  const { numPages: pages } = pdf;
  await task.destroy();
  return {
    pages,
    text: singleSpaced(pageTexts),
    pageTexts,
    title: info.Title,
    language: info.Language,
    roles,
    outline,
  };
}

const singleSpaced = (words: string[]) => words.join(' ').replace(/\s+/g, ' ').trim();

/** A part of the page, or words in one. */
interface Node {
  role?: string;
  children?: Node[];
  type?: string;
}

const rolesIn = (node: Node | null): string[] =>
  node ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)] : [];

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const titlesIn = (bookmarks: Bookmark[] | null): string[] =>
  (bookmarks ?? []).flatMap(({ title, items }) => [title, ...titlesIn(items)]);
