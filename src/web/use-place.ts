import { useMatches } from 'react-router';

/** The kind of screen, which decides what surrounds it. All but `site` are signed-in screens. */
export type Place = 'site' | 'work' | 'project' | 'conversation';

/** Routes (src/routes.ts) that make a screen more than a public page; the last match counts. */
const PLACES: Record<string, Place> = {
  SignedIn: 'work',
  AdminOnly: 'work',
  ProjectPage: 'project',
  ProjectMessages: 'conversation',
};

export function usePlace(): Place {
  return useMatches().reduce<Place>((place, { id }) => PLACES[id] ?? place, 'site');
}
