import { describe, expect, it } from 'vitest';
import routes from '../routes.ts';
import { placeOf } from './places.ts';

interface Entry {
  id?: string | undefined;
  path?: string | undefined;
  file: string;
  children?: readonly Entry[] | undefined;
}

/** Every screen's address, and whether it stands behind a door. */
function screens(entries: readonly Entry[], above = '', behind = false): [string, boolean][] {
  return entries.flatMap(({ path, file, children }) => {
    const address = path ? `${above}/${path}` : above;
    const door = behind || /accounts\/ui\/(SignedIn|AdminOnly)\.tsx$/.test(file);
    return children ? screens(children, address, door) : [[address || '/', door] as [string, boolean]];
  });
}

describe('what is around a screen', () => {
  it.each(screens(routes as readonly Entry[]))('%s', (address, behindTheDoor) => {
    expect(placeOf(address.replaceAll(/:\w+/g, 'ID')) !== 'site').toBe(behindTheDoor);
  });

  it.each([
    ['/project/1', 'project'],
    ['/project/1/', 'project'],
    ['/project/1/files', 'project'],
    ['/project/1/messages', 'conversation'],
    ['/project/1/messages/', 'conversation'],
    ['/project', 'work'],
    ['/projects', 'site'],
    ['/apple', 'site'],
    ['/es/app', 'work'],
    ['/messages', 'work'],
  ])('%s is of the kind %s', (address, place) => {
    expect(placeOf(address)).toBe(place);
  });
});
