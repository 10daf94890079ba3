import { useMatches } from 'react-router';

/**
 * The kind of screen, which decides what surrounds it. All but `site` are signed-in screens; `waiting` is one
 * whose scripts are not there yet.
 */
export type Place = 'site' | 'waiting' | 'work' | 'project' | 'conversation';

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
