import { paths } from '#kit/paths.ts';
import { setting } from '#web/settings.ts';
import { usePublicPath } from '#web/use-public-path.ts';
import type { ShownLink } from '../library.types.ts';

/** @returns a function for the whole address of a guide in the language of the page, for paper and phones */
export function useGuideAddress(): (guide: Pick<ShownLink, 'area' | 'slug'>) => string {
  const to = usePublicPath();
  return ({ area, slug }) => setting('PUBLIC_URL') + to(paths.guide(area, slug));
}
