import { describe, expect, it } from 'vitest';
import { NEUTRAL_PAGE, paths, workPaths } from './paths.ts';

describe('links', () => {
  it('match the snapshot [GUARD-01, GUARD-02, GUARD-03, ASMT-14, ASMT-93]', () => {
    const all = {
      ...Object.fromEntries(Object.entries(paths).map(([name, make]) => [name, (make as () => string)()])),
      'form at a step': paths.form(3),
      plan: paths.plan('ID'),
      project: paths.project('ID'),
      guide: paths.guide('AREA', 'SLUG'),
      state: paths.state('STATE'),
      'own hours': workPaths.hours(),
      'neutral page': NEUTRAL_PAGE,
    };
    expect(all).toMatchInlineSnapshot(`
      {
        "account": "/account",
        "admin": "/admin",
        "adminApplications": "/admin/applications",
        "adminContent": "/admin/content",
        "adminGuides": "/admin/guides",
        "adminHelp": "/admin/help",
        "adminNewPack": "/admin/new-pack",
        "adminPack": "/admin/packs/undefined",
        "adminPeople": "/admin/people",
        "adminProjects": "/admin/projects",
        "adminProviders": "/admin/providers",
        "adminQuality": "/admin/quality",
        "adminReports": "/admin/reports",
        "adminResets": "/admin/resets",
        "adminSafety": "/admin/safety",
        "adminWaitlist": "/admin/waitlist",
        "app": "/app",
        "appointment": "/appointment/undefined",
        "assessments": "/assessments",
        "auth": "/auth",
        "conversation": "/project/undefined/messages",
        "documents": "/project/undefined/documents",
        "forProfessionals": "/for-professionals",
        "forgotPassword": "/forgot-password",
        "form": "/form",
        "form at a step": "/form?step=3",
        "gallery": "/gallery",
        "generatedPack": "/knowledge-packs?pack=undefined",
        "getStarted": "/getstarted",
        "guide": "/packs/AREA/SLUG",
        "home": "/",
        "homeV2": "/v2",
        "join": "/join",
        "joinProject": "/join-project",
        "knowledgePacks": "/knowledge-packs",
        "logo": "/logo",
        "message": "/project/undefined/messages?message=undefined",
        "messages": "/messages",
        "nearFile": "/near-you/undefined.json",
        "nearYou": "/near-you",
        "neutral page": "https://www.weather.gov/",
        "orders": "/orders",
        "own hours": "/app?tab=calendar&view=availability#work",
        "packs": "/packs",
        "plan": "/assessments/ID",
        "privacy": "/privacy",
        "project": "/project/ID",
        "projectCalendar": "/project/undefined/calendar",
        "projectFiles": "/project/undefined/files",
        "projectOwnTasks": "/project/undefined/tasks?mine=yes",
        "projectProvider": "/project/undefined#provider-title",
        "projectTasks": "/project/undefined/tasks",
        "readyPack": "/knowledge-packs/ready/undefined",
        "reportError": "/report-error",
        "resetPassword": "/reset-password",
        "reviews": "/reviews",
        "sheet": "/sheets/undefined",
        "sheets": "/sheets",
        "signIn": "/auth?returnTo=%2Fapp",
        "signUp": "/auth?tab=sign-up",
        "state": "/near-you/STATE",
        "takeBack": "/take-back",
        "task": "/project/undefined/tasks/undefined",
        "tasks": "/tasks",
        "terms": "/terms",
        "verify": "/verify",
        "verifyEmail": "/verify-email",
        "waitlist": "/waitlist",
        "whoLooked": "/account/who-looked",
      }
    `);
  });

  it('carry the return address, encoded [GUARD-04, GUARD-08]', () => {
    expect(paths.auth('/project/1?tab=files')).toBe('/auth?returnTo=%2Fproject%2F1%3Ftab%3Dfiles');
    expect(paths.auth('/admin')).toBe('/auth?returnTo=%2Fadmin');
    expect(paths.signUp('/form?step=2#a')).toBe('/auth?tab=sign-up&returnTo=%2Fform%3Fstep%3D2%23a');
    expect(paths.auth('')).toBe('/auth');
  });
});
