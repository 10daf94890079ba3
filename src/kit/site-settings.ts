/**
 * The operator's settings that pages show (SITE-30). Pages are prerendered before the settings are known, so
 * they contain tokens, which the server replaces when it starts.
 */
export const SITE_SETTINGS = [
  'PUBLIC_URL',
  'BOOKING_URL',
  'BOOKING_URL_ES',
  'WAITLIST_FORM_URL',
  'CHAT_988_URL',
  'CONTACT_EMAIL',
  'CAREERS_EMAIL',
  'CALL_REPLY_DAYS',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_HOSTS',
  'OPERATOR_LAW',
  'BACKUP_DAYS',
  'LOG_DAYS',
  'AI_SERVICE',
  'AI_CONSENT',
  'SIGN_IN_WITH',
  'PHONE_CODES',
] as const;
export type SiteSetting = (typeof SITE_SETTINGS)[number];
export type SiteSettings = Readonly<Record<SiteSetting, string>>;

/** Defaults; an empty waitlist form means our own. */
export const BUILT_IN: SiteSettings = {
  PUBLIC_URL: '',
  BOOKING_URL: '/waitlist?for=call',
  BOOKING_URL_ES: '/es/waitlist?for=call',
  WAITLIST_FORM_URL: '',
  CHAT_988_URL: 'https://chat.988lifeline.org/',
  CONTACT_EMAIL: 'hello@kinkeeper.localhost',
  CAREERS_EMAIL: 'hello@kinkeeper.localhost',
  CALL_REPLY_DAYS: '',
  OPERATOR_NAME: '',
  OPERATOR_ADDRESS: '',
  OPERATOR_HOSTS: '',
  OPERATOR_LAW: '',
  BACKUP_DAYS: '',
  LOG_DAYS: '',
  AI_SERVICE: '',
  AI_CONSENT: 'notice',
  SIGN_IN_WITH: '',
  PHONE_CODES: '',
};

/** The token for a setting in a prerendered page. */
export const settingToken = (name: SiteSetting): string => `%KINKEEPER_${name}%`;

const TOKEN = /* @__PURE__ */ new RegExp(`%KINKEEPER_(${SITE_SETTINGS.join('|')})%`, 'g');

/** @returns the text with every token replaced, escaped for HTML and XML if `markup` */
export function withSettings(text: string, settings: SiteSettings, markup = true): string {
  return text.replace(TOKEN, (_, name: SiteSetting) =>
    markup ? escapeMarkup(settings[name]) : settings[name],
  );
}

/** Safe as element content and in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
