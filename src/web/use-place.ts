import { useMatches } from 'react-router';

/** What kind of screen is shown: that decides what is around it. All but `site` are for who is signed in. */
export type Place = 'site' | 'work' | 'project' | 'conversation';

/** Of the routes (src/routes.ts), those that make a screen more than a page for everybody; the last one counts. */
const PLACES: Record<string, Place> = {
  SignedIn: 'work',
  AdminOnly: 'work',
  ProjectPage: 'project',
  ProjectMessages: 'conversation',
};

export function usePlace(): Place {
  return useMatches().reduce<Place>((place, { id }) => PLACES[id] ?? place, 'site');
}
