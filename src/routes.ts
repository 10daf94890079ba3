import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Pages anybody may read, in both languages; also listed in web/public-pages.ts. */
const publicPages = (locale: 'en' | 'es') => {
  const id = (name: string) => ({ id: `${name}-${locale}` });
  return [
    index('features/site/ui/HomePage.tsx', id('home')),
    route('v2', 'features/site/ui/HomePage.tsx', id('home-v2')),
    route('logo', 'features/site/ui/LogoPage.tsx', id('logo')),
    route('waitlist', 'features/interest/ui/WaitlistPage.tsx', id('waitlist')),
    route('join', 'features/interest/ui/JoinPage.tsx', id('join')),
    route('privacy', 'features/site/ui/PrivacyPage.tsx', id('privacy')),
    route('terms', 'features/site/ui/TermsPage.tsx', id('terms')),
    route('verify', 'features/documents/ui/VerifyPage.tsx', id('verify')),
    route('getstarted', 'features/starter-plan/ui/PlanFlowPage.tsx', id('get-started')),
    route('packs', 'features/library/ui/GuidesPage.tsx', id('guides')),
    route('packs/housing/zip-cost-compare', 'features/library/ui/CostGuidePage.tsx', id('cost-guide')),
    route('for-professionals', 'features/library/ui/ForProfessionalsPage.tsx', id('for-professionals')),
    route('report-error', 'features/interest/ui/ReportErrorPage.tsx', id('report-error')),
    route('near-you', 'features/library/ui/NearYouPage.tsx', id('near-you')),
    route('near-you/:state', 'features/library/ui/StatePage.tsx', id('state')),
    route('packs/:area/:slug', 'features/library/ui/GuidePage.tsx', id('guide')),
    route('sheets', 'features/sheets/ui/SheetsPage.tsx', id('sheets')),
    route('sheets/:slug', 'features/sheets/ui/SheetPage.tsx', id('sheet')),
  ];
};

/** Every page carries the list of all screens, so each is named by its file name only, to save bytes. */
const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
const screen = (path: string, file: string, children: RouteConfigEntry[] = []) =>
  route(path, file, { id: nameOf(file) }, children);
const around = (file: string, children: RouteConfigEntry[]) => layout(file, { id: nameOf(file) }, children);

/** The only list of screens. */
export default [
  ...publicPages('en'),
  ...prefix('es', publicPages('es')),
  screen('gallery', 'web/gallery/GalleryPage.tsx'),

  screen('auth', 'features/accounts/ui/AuthPage.tsx'),
  screen('forgot-password', 'features/accounts/ui/ForgotPasswordPage.tsx'),
  screen('reset-password', 'features/accounts/ui/ResetPasswordPage.tsx'),
  screen('verify-email', 'features/accounts/ui/VerifyEmailPage.tsx'),
  screen('take-back', 'features/accounts/ui/TakeBackPage.tsx'),
  screen('stop-reset', 'features/accounts/ui/StopResetPage.tsx'),
  screen('stop-mail', 'features/accounts/ui/StopMailPage.tsx'),
  screen('stop-news', 'features/activity/ui/StopNewsPage.tsx'),

  around('features/accounts/ui/SignedIn.tsx', [
    around('features/dashboard/ui/SignedInShell.tsx', [
      screen('app', 'features/dashboard/ui/AppPage.tsx'),
      screen('messages', 'features/dashboard/ui/MessagesPage.tsx'),
      screen('tasks', 'features/dashboard/ui/TasksPage.tsx'),
      screen('form', 'features/assessment/ui/FormPage.tsx'),
      screen('assessments', 'features/starter-plan/ui/MyPlansPage.tsx'),
      screen('assessments/:id', 'features/assessment/ui/PlanPage.tsx'),
      screen('account', 'features/dashboard/ui/AccountPage.tsx'),
      screen('account/who-looked', 'features/dashboard/ui/WhoLookedPage.tsx'),
      screen('orders', 'features/starter-plan/ui/OrdersPage.tsx'),
      screen('project/:id', 'features/dashboard/ui/ProjectPage.tsx', [
        index('features/dashboard/ui/ProjectOverview.tsx', { id: 'ProjectOverview' }),
        screen('messages', 'features/dashboard/ui/ProjectMessages.tsx'),
        screen('tasks/:task?', 'features/dashboard/ui/ProjectTasks.tsx'),
        screen('files', 'features/dashboard/ui/ProjectFiles.tsx'),
        screen('documents/:document?', 'features/dashboard/ui/ProjectDocuments.tsx'),
        screen('calendar', 'features/dashboard/ui/ProjectCalendar.tsx'),
      ]),
      screen('appointment/:id', 'features/appointments/ui/AppointmentPage.tsx'),
      screen('call/:room', 'features/appointments/ui/CallPage.tsx'),
      screen('reviews', 'features/library/ui/ReviewsPage.tsx'),
      screen('join-project', 'features/projects/ui/JoinProjectPage.tsx'),
      screen('knowledge-packs', 'features/packs/ui/KnowledgePacksPage.tsx'),
      screen('knowledge-packs/ready/:id', 'features/packs/ui/ReadyPackPage.tsx'),
    ]),
  ]),
  around('features/accounts/ui/AdminOnly.tsx', [
    layout('features/dashboard/ui/SignedInShell.tsx', { id: 'DeskShell' }, [
      around('features/admin/ui/DeskLayout.tsx', [
        screen('admin', 'features/admin/ui/AdminPage.tsx'),
        screen('admin/new-pack', 'features/admin/ui/NewPackPage.tsx'),
        screen('admin/packs/:id', 'features/admin/ui/PackEditorPage.tsx'),
        screen('admin/quality', 'features/admin/ui/QualityPage.tsx'),
        screen('admin/guides', 'features/admin/ui/GuideAnswersPage.tsx'),
        screen('admin/reports', 'features/admin/ui/GuideReportsPage.tsx'),
        screen('admin/content', 'features/admin/ui/ContentPage.tsx'),
        screen('admin/waitlist', 'features/admin/ui/WaitlistDeskPage.tsx'),
        screen('admin/applications', 'features/admin/ui/ApplicationsPage.tsx'),
        screen('admin/help', 'features/admin/ui/HelpRequestsPage.tsx'),
        screen('admin/providers', 'features/admin/ui/ProvidersPage.tsx'),
        screen('admin/people', 'features/admin/ui/PeoplePage.tsx'),
        screen('admin/resets', 'features/admin/ui/ResetsPage.tsx'),
        screen('admin/projects', 'features/admin/ui/ProjectsDeskPage.tsx'),
        screen('admin/safety', 'features/admin/ui/SafetyPage.tsx'),
      ]),
    ]),
  ]),

  screen('*', 'features/site/ui/NotFoundPage.tsx'),
] satisfies RouteConfig;
