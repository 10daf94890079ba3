import type { Locale } from './locale.ts';

/** @param path with the `?` or `&` that a place to return to would need; home needs none */
const thenTo = (path: string, returnTo = '/') =>
  returnTo.length > 1 ? `${path}returnTo=${encodeURIComponent(returnTo)}` : path.slice(0, -1);

/** All links are built here, and those of letters below. */
export const paths = {
  home: () => '/',
  homeV2: () => '/v2',
  logo: () => '/logo',
  waitlist: () => '/waitlist',
  join: () => '/join',
  privacy: () => '/privacy',
  terms: () => '/terms',
  verify: () => '/verify',
  packs: () => '/packs',
  guide: (area: string, slug: string) => `/packs/${area}/${slug}`,
  /** @param choice which guides to print one after another, from writeChoice */
  forProfessionals: (choice?: string) => `/for-professionals${choice ? `?guides=${choice}` : ''}`,
  /** @param guide what it is about, e.g. `housing/home-safety` */
  reportError: (guide?: string) => `/report-error${guide ? `?guide=${guide}` : ''}`,
  nearYou: () => '/near-you',
  state: (slug: string) => `/near-you/${slug}`,
  /** What all states have of one kind. */
  nearFile: (kind: string) => `/near-you/${kind}.json`,
  sheets: () => '/sheets',
  sheet: (slug: string) => `/sheets/${slug}`,
  getStarted: () => '/getstarted',
  auth: (returnTo?: string) => thenTo('/auth?', returnTo),
  /** Signing in for its own sake: it leads to one's home, not to the public one. */
  signIn: () => paths.auth(paths.app()),
  signUp: (returnTo?: string) => thenTo('/auth?tab=sign-up&', returnTo),
  forgotPassword: (returnTo?: string) => thenTo('/forgot-password?', returnTo),
  resetPassword: () => '/reset-password',
  verifyEmail: (returnTo?: string) => thenTo('/verify-email?', returnTo),
  takeBack: () => '/take-back',
  /** With a tab it leads to the tabs, below the summary. */
  app: (tab?: 'projects' | 'calendar' | 'messages' | 'tasks') => (tab ? `/app?tab=${tab}#work` : '/app'),
  messages: () => '/messages',
  tasks: () => '/tasks',
  form: (step?: number) => (step ? `/form?step=${step}` : '/form'),
  assessments: () => '/assessments',
  plan: (id: string) => `/assessments/${id}`,
  orders: () => '/orders',
  account: () => '/account',
  whoLooked: () => '/account/who-looked',
  knowledgePacks: () => '/knowledge-packs',
  generatedPack: (id: string) => `/knowledge-packs?pack=${id}`,
  readyPack: (id: string) => `/knowledge-packs/ready/${id}`,
  project: (id: string) => `/project/${id}`,
  /** Where its provider is chosen. */
  projectProvider: (id: string) => `/project/${id}#provider-title`,
  conversation: (id: string) => `/project/${id}/messages`,
  projectFiles: (id: string) => `/project/${id}/files`,
  projectTasks: (id: string) => `/project/${id}/tasks`,
  /** The reader's own. */
  projectOwnTasks: (id: string) => `/project/${id}/tasks?mine=yes`,
  task: (project: string, task: string) => `/project/${project}/tasks/${task}`,
  /** @param message what to schedule is about */
  projectCalendar: (id: string, message?: string) =>
    `/project/${id}/calendar${message ? `?message=${message}` : ''}`,
  appointment: (id: string) => `/appointment/${id}`,
  documents: (project: string, document?: string) =>
    `/project/${project}/documents${document ? `/${document}` : ''}`,
  message: (project: string, message: string) => `/project/${project}/messages?message=${message}`,
  joinProject: () => '/join-project',
  admin: () => '/admin',
  adminNewPack: () => '/admin/new-pack',
  adminPack: (id: string) => `/admin/packs/${id}`,
  adminWaitlist: () => '/admin/waitlist',
  adminApplications: () => '/admin/applications',
  adminHelp: () => '/admin/help',
  adminProviders: () => '/admin/providers',
  adminPeople: () => '/admin/people',
  adminResets: () => '/admin/resets',
  adminProjects: () => '/admin/projects',
  adminSafety: () => '/admin/safety',
  adminQuality: () => '/admin/quality',
  adminGuides: () => '/admin/guides',
  adminReports: () => '/admin/reports',
  adminContent: () => '/admin/content',
  reviews: () => '/reviews',
  gallery: () => '/gallery',
} as const;

/** Links of signed-in screens alone; light pages have no byte left for them. */
export const workPaths = {
  /** Where a provider sets their hours. */
  hours: () => '/app?tab=calendar&view=availability#work',
} as const;

const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;
const onward = (path: string, token: string, returnTo: string) =>
  thenTo(`${withToken(path, token)}&`, returnTo);

/** What public pages in Spanish lie below. */
export const SPANISH = '/es';
const inSpanish = (locale: Locale, path: string) => (locale === 'es' ? SPANISH + path : path);

/** Links that only letters have, apart from the others because every page loads those. A token opens what it is for. */
export const letterPaths = {
  verifyEmail: (token: string, returnTo: string) => onward(paths.verifyEmail(), token, returnTo),
  resetPassword: (token: string, returnTo: string) => onward(paths.resetPassword(), token, returnTo),
  confirmAddress: (token: string) => withToken(paths.account(), token),
  takeBackAddress: (token: string) => withToken(paths.takeBack(), token),
  takeBackAccount: (token: string) => `${withToken(paths.takeBack(), token)}&of=account`,
  stopReset: (token: string) => withToken('/stop-reset', token),
  stopMail: (token: string) => withToken('/stop-mail', token),
  stopNews: (token: string) => withToken('/stop-news', token),
  joinProject: (token: string) => withToken(paths.joinProject(), token),
  ownExport: () => `${paths.account()}#export`,
  /** A provider's calendar names its views otherwise. */
  ownAppointments: (isProvider: boolean) => `/app?tab=calendar&view=${isProvider ? 'all' : 'mine'}#work`,
  /** Of the account: whoever is signed out signs in first, because without that they would see a visitor's. */
  ownStarterPlan: () => paths.auth(paths.getStarted()),
  visitorsPlan: (locale: Locale) => inSpanish(locale, paths.getStarted()),
  /** @param guide its area and its slug: `housing/home-safety` */
  guide: (guide: string, locale: Locale) => inSpanish(locale, `${paths.packs()}/${guide}`),
} as const;

/** Where "Exit this page" leads: an innocuous page. */
export const NEUTRAL_PAGE = 'https://www.weather.gov/';
