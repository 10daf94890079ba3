import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The only list of screens. */
export default [
  index('features/site/ui/HomePage.tsx'),
  route('v2', 'features/site/ui/HomePage.tsx', { id: 'home-v2' }),
  route('logo', 'features/site/ui/LogoPage.tsx'),
  route('waitlist', 'features/site/ui/WaitlistPage.tsx'),
  route('getstarted', 'features/site/ui/GetStartedPage.tsx'),
  route('gallery', 'web/gallery/GalleryPage.tsx'),

  route('auth', 'features/accounts/ui/AuthPage.tsx'),
  route('forgot-password', 'features/accounts/ui/ForgotPasswordPage.tsx'),
  route('reset-password', 'features/accounts/ui/ResetPasswordPage.tsx'),
  route('verify-email', 'features/accounts/ui/VerifyEmailPage.tsx'),

  layout('features/accounts/ui/SignedIn.tsx', [
    route('app', 'features/dashboard/ui/AppPage.tsx'),
    route('form', 'features/assessment/ui/FormPage.tsx'),
    route('assessments', 'features/assessment/ui/HistoryPage.tsx'),
    route('assessments/:id', 'features/assessment/ui/PlanPage.tsx'),
    route('project/:id', 'features/projects/ui/ProjectPage.tsx'),
    route('knowledge-packs', 'features/packs/ui/KnowledgePacksPage.tsx'),
  ]),
  layout('features/accounts/ui/AdminOnly.tsx', [route('admin', 'features/admin/ui/AdminPage.tsx')]),

  route('*', 'features/site/ui/NotFoundPage.tsx'),
] satisfies RouteConfig;
