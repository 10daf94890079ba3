/** Why the product cannot start, as one line for the operator: no stack trace, exit code 1. */
export class StartError extends Error {}
