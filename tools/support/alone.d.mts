/** Does what two processes must not do at once: whoever comes second waits. */
export function alone(file: string, work: () => void): void;
