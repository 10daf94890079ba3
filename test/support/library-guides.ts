// The guides of our content.
import { loadGuides } from '#features/library/library.content/guides.ts';
import { loadLibrary } from '#features/library/library.content/library.ts';

export const LIBRARY = loadLibrary();
export const GUIDES = loadGuides();
export const IDS = GUIDES.map((guide) => guide.id);
export const HOME_SAFETY = 'housing/home-safety.md';
