/**
 * Whether loading this page again would lose something. What keeps a page open when its tab is closed
 * (`beforeunload`: messages, uploads, sheets, unsaved edits) counts here too; and what somebody typed or chose
 * that is still on screen, and a dialog that is open.
 */

const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';
const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="submit"], [type="hidden"])';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that somebody changed since the page was opened. */
const changed = new Set<EventTarget>();

/** Starts noticing what is typed. What already stands in a field counts, whoever wrote it. @returns ends that */
export function noticeTyping(): () => void {
  for (const field of document.querySelectorAll<Field>(FIELDS)) if (field.value) changed.add(field);
  const note = ({ target }: Event) => target && changed.add(target);
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

export function isUnsent(): boolean {
  for (const each of changed) if (!(each as Node).isConnected) changed.delete(each);
  const isTyped = [...changed].some((each) => (each as Field).value !== '');
  // As the browser asks when a tab is closed.
  const isKept = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return isTyped || isKept || document.querySelector(DIALOGS) !== null;
}
