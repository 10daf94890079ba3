import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** What anybody may read, in both languages; also listed in web/public-pages.ts. */
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
    route('getstarted', 'features/plan/ui/PlanFlowPage.tsx', id('get-started')),
    route('packs', 'features/library/ui/GuidesPage.tsx', id('guides')),
    route('packs/housing/zip-cost-compare', 'features/library/ui/CostGuidePage.tsx', id('cost-guide')),
    route('packs/:area/:slug', 'features/library/ui/GuidePage.tsx', id('guide')),
  ];
};

/** The only list of screens. */
export default [
  ...publicPages('en'),
  ...prefix('es', publicPages('es')),
  route('gallery', 'web/gallery/GalleryPage.tsx'),

  route('auth', 'features/accounts/ui/AuthPage.tsx'),
  route('forgot-password', 'features/accounts/ui/ForgotPasswordPage.tsx'),
  route('reset-password', 'features/accounts/ui/ResetPasswordPage.tsx'),
  route('verify-email', 'features/accounts/ui/VerifyEmailPage.tsx'),
  route('stop-mail', 'features/accounts/ui/StopMailPage.tsx'),
  route('stop-news', 'features/activity/ui/StopNewsPage.tsx'),

  layout('features/accounts/ui/SignedIn.tsx', [
    layout('features/dashboard/ui/Workplace.tsx', [
      route('app', 'features/dashboard/ui/AppPage.tsx'),
      route('messages', 'features/dashboard/ui/MessagesPage.tsx'),
      route('form', 'features/assessment/ui/FormPage.tsx'),
      route('assessments', 'features/plan/ui/MyPlansPage.tsx'),
      route('assessments/:id', 'features/assessment/ui/PlanPage.tsx'),
      route('orders', 'features/plan/ui/OrdersPage.tsx'),
      route('project/:id', 'features/dashboard/ui/ProjectPage.tsx', [
        index('features/dashboard/ui/ProjectOverview.tsx'),
        route('messages', 'features/dashboard/ui/ProjectMessages.tsx'),
        route('files', 'features/dashboard/ui/ProjectFiles.tsx'),
      ]),
      route('join-project', 'features/projects/ui/JoinProjectPage.tsx'),
      route('knowledge-packs', 'features/packs/ui/KnowledgePacksPage.tsx'),
      route('knowledge-packs/ready/:id', 'features/packs/ui/ReadyPackPage.tsx'),
    ]),
  ]),
  layout('features/accounts/ui/AdminOnly.tsx', [
    layout('features/dashboard/ui/Workplace.tsx', { id: 'desk-workplace' }, [
      layout('features/admin/ui/DeskLayout.tsx', [
        route('admin', 'features/admin/ui/AdminPage.tsx'),
        route('admin/new-pack', 'features/admin/ui/NewPackPage.tsx'),
        route('admin/packs/:id', 'features/admin/ui/PackEditorPage.tsx'),
        route('admin/quality', 'features/admin/ui/QualityPage.tsx'),
        route('admin/waitlist', 'features/admin/ui/WaitlistDeskPage.tsx'),
        route('admin/applications', 'features/admin/ui/ApplicationsPage.tsx'),
        route('admin/help', 'features/admin/ui/HelpRequestsPage.tsx'),
        route('admin/providers', 'features/admin/ui/ProvidersPage.tsx'),
        route('admin/people', 'features/admin/ui/PeoplePage.tsx'),
        route('admin/projects', 'features/admin/ui/ProjectsDeskPage.tsx'),
        route('admin/safety', 'features/admin/ui/SafetyPage.tsx'),
      ]),
    ]),
  ]),

  route('*', 'features/site/ui/NotFoundPage.tsx'),
] satisfies RouteConfig;
