/** The only maker of links. */
export const paths = {
  home: () => '/',
  homeV2: () => '/v2',
  logo: () => '/logo',
  waitlist: () => '/waitlist',
  join: () => '/join',
  privacy: () => '/privacy',
  terms: () => '/terms',
  packs: () => '/packs',
  guide: (area: string, slug: string) => `/packs/${area}/${slug}`,
  getStarted: () => '/getstarted',
  auth: (returnTo?: string) => (returnTo ? `/auth?returnTo=${encodeURIComponent(returnTo)}` : '/auth'),
  signUp: (returnTo?: string) =>
    returnTo ? `/auth?tab=sign-up&returnTo=${encodeURIComponent(returnTo)}` : '/auth?tab=sign-up',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  app: (tab?: 'messages') => (tab ? `/app?tab=${tab}` : '/app'),
  form: (step?: number) => (step ? `/form?step=${step}` : '/form'),
  assessments: () => '/assessments',
  plan: (id: string) => `/assessments/${id}`,
  orders: () => '/orders',
  knowledgePacks: () => '/knowledge-packs',
  generatedPack: (id: string) => `/knowledge-packs?pack=${id}`,
  readyPack: (id: string) => `/knowledge-packs/ready/${id}`,
  project: (id: string) => `/project/${id}`,
  projectFiles: (id: string) => `/project/${id}?tab=files`,
  message: (project: string, message: string) => `/project/${project}?message=${message}`,
  joinProject: () => '/join-project',
  admin: () => '/admin',
  adminNewPack: () => '/admin/new-pack',
  adminPack: (id: string) => `/admin/packs/${id}`,
  adminWaitlist: () => '/admin/waitlist',
  adminApplications: () => '/admin/applications',
  adminHelp: () => '/admin/help',
  adminProviders: () => '/admin/providers',
  adminPeople: () => '/admin/people',
  adminProjects: () => '/admin/projects',
  adminSafety: () => '/admin/safety',
  adminQuality: () => '/admin/quality',
  gallery: () => '/gallery',
} as const;

/** Where "Exit this page" leads: a page that could be anybody's. */
export const NEUTRAL_PAGE = 'https://www.weather.gov/';

/** Goes along with a link to a project: its page then opens where people write. */
export const TO_CHAT = { to: 'chat' };
/** Goes along with a link to a project's files: the focus is on their heading then. */
export const TO_FILES = { to: 'files' };
