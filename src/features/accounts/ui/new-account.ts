/** The address that just signed up; kept while this tab is open and nobody has signed in. */
const KEY = 'kinkeeper.new-account';

export function newAccount(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepNewAccount(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // No storage: a reload forgets it.
  }
}

export function forgetNewAccount(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // No storage: nothing to remove.
  }
}
