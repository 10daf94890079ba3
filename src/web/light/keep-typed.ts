/**
 * Notes what somebody typed or ticked before the page worked.
 * @returns reports it to the page, once that works, as if it happened then
 */
export function keepTyped(page: Element): () => void {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const typed = fields.filter((field) => field.value !== field.defaultValue);
  const texts = typed.map((field) => [field, field.value] as const);
  const ticked = fields.filter(
    (field) => field instanceof HTMLInputElement && field.checked !== field.defaultChecked,
  );
  // Effects have run, but not rendered yet.
  return () =>
    setTimeout(() => {
      for (const [field, text] of texts) {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      for (const field of ticked) field.dispatchEvent(new Event('change', { bubbles: true }));
    });
}
