/** Names of this machine that nobody else is reached by. */
export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
