// The guides of our content, and copies of it that a test may spoil.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadGuides } from '#features/library/library.content/guides.ts';
import { loadLibrary } from '#features/library/library.content/library.ts';
import { SECTIONS, SECTIONS_ES, type SectionId } from '#features/library/library.sections.types.ts';

export const LIBRARY = loadLibrary();
export const GUIDES = loadGuides();
export const IDS = GUIDES.map((guide) => guide.id);
export const HOME_SAFETY = 'housing/home-safety.md';

/** The guides of the first day, as the requirements name them. */
export const FIRST_GUIDES = [
  'communications/navigating-resistance',
  'communications/sharing-updates',
  'healthcare/beat-the-wait',
  'healthcare/book-next-appointment',
  'healthcare/care-coordination',
  'healthcare/clarify-plan',
  'healthcare/cognitive-mood-changes',
  'healthcare/hipaa-authorization',
  'healthcare/monitor-report',
  'healthcare/patient-portal',
  'healthcare/scheduling-toolkit',
  'housing/assisted-living-compare',
  'housing/clarifier',
  'housing/downsizing',
  'housing/group-home-finder',
  'housing/home-safety',
  'housing/in-home-care',
  'housing/living-together',
  'housing/zip-cost-compare',
];

const FEW = ['housing/home-safety', 'housing/in-home-care', 'housing/living-together'];

/**
 * Keeps three guides in a copy of the content, so that it loads fast, and makes them link to one another. The loader
 * looks at form: English words under Spanish headings will do for their Spanish.
 */
export function keepThree(folder: string): void {
  const file = (name: string) => path.join(folder, 'guides', name);
  for (const id of IDS.filter((each) => !FEW.includes(each))) rmSync(file(`${id}.md`));
  for (const id of IDS) rmSync(file(`${id}.es.md`));
  for (const id of FEW) {
    const others = FEW.filter((each) => each !== id);
    const text = readFileSync(file(`${id}.md`), 'utf8')
      .replace(/^related: .*$/m, `related: [${others.join(', ')}]`)
      .replaceAll(/\(\/packs\/[a-z/-]+\)/g, `(/packs/${others[0]})`);
    writeFileSync(file(`${id}.md`), text);
    writeFileSync(file(`${id}.es.md`), spanishFrom(text));
  }
}

/** @returns an English guide's body under the Spanish headings */
const spanishFrom = (english: string) =>
  (Object.keys(SECTIONS) as SectionId[]).reduce(
    (text, id) => text.replace(`## ${SECTIONS[id]}\n`, `## ${SECTIONS_ES[id]}\n`),
    english.replace(/^---\n[\s\S]*?\n---\n/, ''),
  );
