// What runs in the page. Each function is sent as its own text, so it uses nothing from around it.
import type axe from 'axe-core';

/** One step on the way to a part of the page, from the parts that the step before found. */
export interface Step {
  role: string;
  name?: string | { source: string };
}

/** axe's own parts, which it offers to rules and does not describe. */
interface Parts {
  setup(root: Element): void;
  teardown(): void;
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
}

/** @returns the first element at the end of these steps, or null */
export function findByRole(steps: readonly Step[]): Element | null {
  const { setup, teardown, commons } = (window as unknown as { axe: Parts }).axe;
  setup(document.documentElement);
  try {
    let found: Element[] = [document.documentElement];
    for (const { role, name } of steps) {
      const isNamed = (text: string) =>
        name === undefined || (typeof name === 'string' ? text === name : new RegExp(name.source).test(text));
      found = found
        .flatMap((scope) => [...scope.querySelectorAll('*')])
        .filter((element) => commons.aria.getRole(element) === role)
        .filter((element) => commons.dom.isVisibleToScreenReaders(element))
        .filter((element) => isNamed(commons.text.accessibleText(element).replace(/\s+/g, ' ').trim()));
    }
    return found[0] ?? null;
  } finally {
    teardown();
  }
}

/** @returns whether React has taken over a page that was made ahead; its footer comes last, where there is one */
export function isAlive(): boolean {
  const last = document.querySelector('footer a') ?? document.querySelector('main :is(button, input)');
  return last === null || Object.keys(last).some((key) => key.startsWith('__reactProps'));
}

/** @returns whether a press on the middle of this element would reach it, now that it stands still */
export async function isReachable(element: Element): Promise<boolean> {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const label = (element as HTMLInputElement).labels?.[0];
  const isHit = ({ x, y }: { x: number; y: number }) => {
    const there = document.elementFromPoint(x, y);
    if (there === null) return false;
    return element.contains(there) || label?.contains(there) === true;
  };
  if (!isHit(place())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const now = place();
  return before.x === now.x && before.y === now.y && isHit(now);
}

/** @returns what axe finds wrong with what is on screen now */
export async function findViolations(tags: string[]): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  return violations.map(
    (each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/**
 * Keeps what goes wrong from here on, and takes the place of the browser's window for printing.
 * Safari on a Mac and an iPhone gives a button no focus when it is pressed; neither browser here is like
 * that, so a press takes the focus away from where it was, as theirs does.
 */
export function prepare(): void {
  const kept = window as unknown as { problems?: string[]; printed?: number };
  if (kept.problems) return;
  const problems: string[] = [];
  kept.problems = problems;
  kept.printed = 0;
  window.print = () => {
    kept.printed = (kept.printed ?? 0) + 1;
  };
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push(`${violatedDirective} refused ${blockedURI}`),
  );
  addEventListener(
    'mousedown',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button, a, input') : null;
      if (!pressed || pressed.matches('input:not([type=checkbox], [type=radio], [type=file])')) return;
      event.preventDefault();
      const { activeElement } = document;
      const around = pressed.parentElement?.closest<HTMLElement>('[tabindex]');
      if (around) around.focus({ preventScroll: true });
      else if (activeElement instanceof HTMLElement && activeElement !== pressed) activeElement.blur();
    },
    true,
  );
}
