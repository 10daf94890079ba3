import { type RefObject, useLayoutEffect } from 'react';

/** Grows a field with its text where `field-sizing` is missing: Safari before 26.2, older Firefox. */
export function useFieldHeight(field: RefObject<HTMLTextAreaElement | null>, words: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    const borders = current.offsetHeight - current.clientHeight;
    current.style.height = `${current.scrollHeight + borders}px`;
  }, [field, words]);
}
