/** The only maker of links. */
export const paths = {
  home: () => '/',
  homeV2: () => '/v2',
  logo: () => '/logo',
  waitlist: () => '/waitlist',
  join: () => '/join',
  packs: () => '/packs',
  guide: (area: string, slug: string) => `/packs/${area}/${slug}`,
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
  orders: () => '/orders',
  knowledgePacks: () => '/knowledge-packs',
  project: (id: string) => `/project/${id}`,
  admin: () => '/admin',
  adminPeople: () => '/admin/people',
  gallery: () => '/gallery',
} as const;

/** Where "Exit this page" leads: a page that could be anybody's. */
export const NEUTRAL_PAGE = 'https://www.weather.gov/';
