/** Where guides are found: apart from the other types, so that only the pages that list guides load it. */

/** A folder of guides, and the part of their addresses after /packs: one for each domain, in their order. */
export const AREAS = [
  'healthcare',
  'housing',
  'work-family',
  'communications',
  'end-of-life',
  'insurance',
  'legal',
  'community',
  'daily-living',
  'self-care',
] as const;
export type Area = (typeof AREAS)[number];

/** @returns the domain whose guides an area holds; all but one have the same name */
export const domainOf = (area: Area): Exclude<Area, 'communications'> | 'tough-conversations' =>
  area === 'communications' ? 'tough-conversations' : area;
