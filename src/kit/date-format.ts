/** Formatters of dates, each of which takes longer to make than a hundred uses of it. */

/** Each takes some memory; zones and ways of writing that are in use are fewer. */
const MAX_FORMATS = 200;
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * @param locale e.g. en-US
 * @returns the formatter of these parts, made once
 * @throws RangeError for a zone that this machine does not know
 */
export function dateFormat(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(parts)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, parts);
  if (made.size >= MAX_FORMATS) made.clear();
  made.set(key, format);
  return format;
}
