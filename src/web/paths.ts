/** The only maker of links. */
export const paths = {
  home: () => '/',
  homeV2: () => '/v2',
  logo: () => '/logo',
  waitlist: () => '/waitlist',
  getStarted: () => '/getstarted',
  auth: (returnTo?: string) => (returnTo ? `/auth?returnTo=${encodeURIComponent(returnTo)}` : '/auth'),
  signUp: (returnTo?: string) =>
    returnTo ? `/auth?tab=sign-up&returnTo=${encodeURIComponent(returnTo)}` : '/auth?tab=sign-up',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  app: () => '/app',
  form: (step?: number) => (step ? `/form?step=${step}` : '/form'),
  assessments: () => '/assessments',
  plan: (id: string) => `/assessments/${id}`,
  knowledgePacks: () => '/knowledge-packs',
  project: (id: string) => `/project/${id}`,
  admin: () => '/admin',
  gallery: () => '/gallery',
} as const;

/** Addresses outside; SITE-30 makes them settings when the public site is built. */
export const outside = {
  chat988: 'https://chat.988lifeline.org/',
  /** Where "Exit this page" leads: a page that could be anybody's. */
  neutral: 'https://www.weather.gov/',
} as const;
