/** Who may do what in library: what each call answers to whom, and what each may do with each row. */
import { everybodysRows, HIDDEN, type RowAccess } from '../../kit/access.ts';

/** What each may do with the rows that the floor test lays out: see row-level-security.test.ts. */
export const libraryRows = {
  library_passages: { may: everybodysRows('1 x x x') },
  library_words: { may: everybodysRows('1 x x x'), changes: 'word' },
  library_versions: { may: HIDDEN, changes: 'version' },
} satisfies RowAccess;
