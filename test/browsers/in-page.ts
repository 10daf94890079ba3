// Functions that run in the page. Each is sent as source text, so it may use nothing outside itself.
import type axe from 'axe-core';

/** One step of a locator, relative to the results of the previous step. */
export interface Step {
  role: string;
  name?: string | { source: string };
}

/** axe's helpers, which it offers to rules but does not document. */
interface Parts {
  setup(root: Element): void;
  teardown(): void;
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
}

/** @returns the first element these steps lead to, or null */
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

/**
 * @returns whether a prerendered page is hydrated: by React, whose footer, if any, is the last part, or by Preact,
 * which notes it on a light page as a whole
 */
export function isAlive(): boolean {
  if ('__k' in (document.getElementById('page') ?? {})) return true;
  const last = document.querySelector('footer a') ?? document.querySelector('main :is(button, input)');
  return last === null || Object.keys(last).some((key) => key.startsWith('__reactProps'));
}

/** @returns whether a click on the middle of this element would reach it, once it has stopped moving */
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

/** @returns axe's findings for the current screen */
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
 * Records errors from here on, and replaces the print dialog. Safari on a Mac or an iPhone does not focus a
 * pressed button; these browsers do, so a press here blurs whatever had focus, as in Safari.
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
  // Last, as it is what the browser does by default.
  addEventListener('mousedown', (event) => {
    if (event.defaultPrevented) return;
    const pressed = event.target instanceof Element ? event.target.closest('button, a, input') : null;
    if (!pressed || pressed.matches('input:not([type=checkbox], [type=radio], [type=file])')) return;
    event.preventDefault();
    const { activeElement } = document;
    const around = pressed.parentElement?.closest<HTMLElement>('[tabindex]');
    if (around) around.focus({ preventScroll: true });
    else if (activeElement instanceof HTMLElement && activeElement !== pressed) activeElement.blur();
  });
}
