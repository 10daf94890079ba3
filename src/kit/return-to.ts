/**
 * Where to go after sign-in. Only a path on this site is followed (AUTH-03); anything else, however disguised
 * (backslashes, control characters, encoded slashes), leads home.
 * @param wanted the raw `returnTo` of the address
 * @param fallback where to go otherwise
 * @returns path, query and hash, beginning with exactly one slash
 */
export function safeReturnTo(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted?.startsWith('/')) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so '/\t/evil' would become '//evil'
  if (/[\u0000-\u001f\u007f\\]/.test(wanted)) return fallback;
  if (OTHER_HOST.test(wanted)) return fallback;
  const base = 'https://kinkeeper.invalid';
  try {
    const url = new URL(wanted, base);
    // Resolving '/./' and '/a/..' may leave two leading slashes.
    if (url.origin !== base || OTHER_HOST.test(url.pathname)) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}

/** A second slash after the first, also encoded, or behind an encoded blank that some client may drop. */
const OTHER_HOST = /^\/(\/|%2f|%5c|%09|%0a|%0d)/i;

/** @returns the path of an address on our own site; `/` for any other */
export function pathOn(publicUrl: string, address = '/'): string {
  return safeReturnTo(address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address);
}
