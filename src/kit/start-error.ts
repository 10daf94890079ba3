/** Why the product cannot start, in one line for whoever started it: no stack, exit code 1. */
export class StartError extends Error {}
