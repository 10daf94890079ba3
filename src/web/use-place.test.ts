import { expect, it } from 'vitest';
import routes from '../routes.ts';

interface Entry {
  id?: string | undefined;
  children?: readonly Entry[] | undefined;
}
const idsOf = (entries: readonly Entry[]): (string | undefined)[] =>
  entries.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

it('the routes that places are named after exist', () => {
  const ids = idsOf(routes as readonly Entry[]);
  for (const id of ['SignedIn', 'AdminOnly', 'ProjectPage', 'ProjectMessages']) expect(ids).toContain(id);
});
