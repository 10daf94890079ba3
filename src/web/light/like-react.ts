import { options } from 'preact';

/** What Preact keeps of an element, by its name in the published build. */
interface ShownNode {
  __e?: unknown;
  props: Record<string, unknown>;
}

/** Ids that React gave while prerendering, and what refers to them. */
const ID_PROPS = {
  id: 'id',
  htmlFor: 'for',
  'aria-labelledby': '',
  'aria-describedby': '',
  'aria-controls': '',
};

/** The value that each field should show. */
const values = new WeakMap<Element, unknown>();

/**
 * Two things React does and Preact does not. Ids: hydrating leaves React's ids in the page, while what Preact
 * adds later refers to its own; so each element gets its own. Fields: one whose value did not change keeps what
 * was typed, even if that was refused; so it is put back.
 */
export function likeReact(): void {
  const before = options.diffed;
  options.diffed = (node) => {
    before?.(node);
    const { __e: element, props } = node as ShownNode;
    if (!(element instanceof Element) || typeof node.type !== 'string') return;
    for (const [prop, name] of Object.entries(ID_PROPS)) {
      const value = props[prop];
      const attribute = name || prop;
      if (typeof value === 'string' && element.getAttribute(attribute) !== value)
        element.setAttribute(attribute, value);
    }
    if (typeof props.value === 'string') values.set(element, props.value);
  };
  document.addEventListener('input', ({ target }) => {
    // After Preact has rendered what the event changed, in a microtask of its own.
    queueMicrotask(() => putBack(target));
  });
}

function putBack(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const value = values.get(field);
  if (typeof value === 'string' && !/^(checkbox|radio|file)$/.test(field.type) && field.value !== value)
    field.value = value;
}
