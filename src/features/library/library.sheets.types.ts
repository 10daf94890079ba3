/** A sheet as its page shows it, loaded from content/sheets: one printed page to fill in, on screen or by hand. */
import type { InLanguage, Localized } from '#kit/locale.ts';
import type { GuideCard, GuideSource, SheetCard, ShownLink } from './library.types.ts';

/** A line of the sheet, with the index of its source in `sources`; null for common practice. */
interface SourcedText {
  text: Localized;
  source: number | null;
}

interface SheetField {
  /** Names what is stored; the same in both languages. */
  id: string;
  label: Localized;
  hint?: Localized | undefined;
  /** Lines to write on, by hand. */
  lines: number;
  width: 'full' | 'half' | 'third';
  /** Key of the question of the assessment whose answer it may take. */
  from?: string | undefined;
  /** Whether it is in the picture for the lock screen. */
  pictured: boolean;
}

interface SheetColumn {
  id: string;
  label: Localized;
  /** In twelfths of the page; the first column names the row. */
  width: number;
  /** A box to tick instead of a place to write. */
  box: boolean;
}

interface SheetTable {
  /** What one row is about, such as "Medicine". */
  row: Localized;
  /** Rows with a name of their own; empty if they are numbered. */
  named: { id: string; name: Localized; source: number | null }[];
  /** How many numbered rows a blank sheet has. */
  blank: number;
  /** How high a row is for writing by hand. */
  height: 'low' | 'middle' | 'tall' | 'high' | 'highest';
  columns: SheetColumn[];
}

export interface SheetPart {
  id: string;
  title: Localized;
  notes: SourcedText[];
  fields: SheetField[];
  table?: SheetTable | undefined;
  /** Lines to tick off. */
  checks: (SourcedText & { id: string })[];
  /** Numbers to call, from phones.yaml. */
  phones: { name: Localized; number: string; tel: string }[];
}

export interface Sheet extends SheetCard {
  /** Day on which it was last checked against its sources, YYYY-MM-DD. */
  reviewed: string;
  /** In large type, to be read from across a room. */
  large: boolean;
  parts: SheetPart[];
  /** In the order of their numbers on the page, from 1. */
  sources: GuideSource[];
  guides: Pick<GuideCard, 'area' | 'slug' | 'title'>[];
}

/** What a page shows, in its language. */
export type ShownSheet = InLanguage<Omit<Sheet, 'guides'>> & { guides: ShownLink[] };
export type ShownPart = ShownSheet['parts'][number];
export type ShownField = ShownPart['fields'][number];
export type ShownTable = InLanguage<SheetTable>;
