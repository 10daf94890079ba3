/** Turns every rate limit off: a test is one address that does a lot at once. */
export const NO_LIMITS: Record<string, string> = {
  RATE_REQUESTS: '0',
  RATE_SIGN_IN_ACCOUNT: '0',
  RATE_SIGN_IN_ADDRESS: '0',
  RATE_SIGN_IN_EVERYWHERE: '0',
  RATE_SIGN_UP: '0',
  RATE_MAIL: '0',
  RATE_MAIL_UNASKED: '0',
  RATE_SMS: '0',
  RATE_SMS_ADDRESS: '0',
  RATE_SMS_DAY: '0',
  RATE_SHARE: '0',
  RATE_INTEREST: '0',
  RATE_VERIFY: '0',
  RATE_PACKS: '0',
  RATE_UPLOADS: '0',
  RATE_FEEDS: '0',
};
