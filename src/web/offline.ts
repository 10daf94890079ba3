/** What a page does without a connection. It sets these once its words for it are there (use-stay-offline.ts). */
export const offline = {
  /** When another page cannot be loaded. @returns whether it kept the current page */
  stay: () => false,
  /** While the script of something that was opened is on its way. */
  wait: <T>(arriving: Promise<T>): Promise<T> => arriving,
};
