/** What is texted to phones. */
import type { I18n } from '@lingui/core';

/**
 * The code first, because phones show the beginning, and last the form in which a browser fills it in on our
 * own site only. One message of 160 GSM characters: á, í, ó and ú are not among them and would double the price.
 */
export function codeText(i18n: I18n, { code, host }: { code: string; host: string }): string {
  const said = i18n._({
    id: 'sms.code',
    message: '{code} is your Kinkeeper code. It works for 10 minutes. We never ask you for it by phone.',
    values: { code },
  });
  return `${said}\n\n@${host} #${code}`;
}
