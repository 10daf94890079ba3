type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Notes what somebody typed or chose before the page worked: neither React nor Preact hears of it, and it would be
 * gone with the next drawing. To be called while the fields still have it: right after React has hydrated them, and
 * before Preact does.
 * @returns reports it to the page as if it happened then
 */
export function keepTyped(page: Document | Element): () => void {
  const texts = new Map<TextField, string>();
  const choices: (() => void)[] = [];
  for (const field of page.querySelectorAll<TextField | HTMLSelectElement>('input, textarea, select')) {
    if (isText(field)) {
      if (field.value !== field.defaultValue) texts.set(field, field.value);
    } else {
      const choose = choiceIn(field);
      if (choose) choices.push(choose);
    }
  }
  const noteText = ({ target }: Event) => {
    if (isText(target)) texts.set(target, target.value);
  };
  page.addEventListener('input', noteText, true);
  // Preact has emptied the fields by then. Whoever is typing goes on where they were.
  queueMicrotask(() => {
    for (const [field, text] of texts) field.value = text;
  });

  async function report() {
    page.removeEventListener('input', noteText, true);
    const typed = [...texts].map(
      ([field, text]) =>
        () =>
          typeIn(field, text),
    );
    for (const act of [...typed, ...choices]) {
      act();
      // Drawn by then: the next one builds on it.
      await Promise.resolve();
    }
  }
  // What the page's effects have changed is drawn by then.
  return () => queueMicrotask(() => void report());
}

const isText = (field: EventTarget | null): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(field.type));

/** React takes no notice of a value that it has set itself: this one passes it by. */
function typeIn(field: TextField, text: string): void {
  field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @returns chooses it again; nothing if the field is as it was drawn */
function choiceIn(field: HTMLInputElement | HTMLSelectElement): (() => void) | null {
  const { value } = field;
  const change = () => field.dispatchEvent(new Event('change', { bubbles: true }));
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    if (field.selectedIndex === Math.max(drawn, 0)) return null;
    return () => {
      field.value = value;
      change();
    };
  }
  if (field.type === 'file') return value ? change : null;
  const { checked } = field;
  // Of radio buttons, the one that is chosen takes the choice from the others.
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null;
  // As the page draws it, so that a click is a change.
  field.checked = !checked;
  return () => {
    if (field.checked !== checked) field.click();
  };
}
