import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { letterPaths, paths } from '#kit/paths.ts';
import routes from '../../src/routes.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ID = '01a20e62-060b-7392-b85e-821563c79c8f';

/** @returns the screen that a link opens; null if it is the one for addresses that lead nowhere */
function screenOf(link: string): string | null {
  const { pathname } = new URL(link, 'https://kinkeeper.test');
  const id = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route.id ?? null;
  return id === 'NotFoundPage' ? null : id;
}

/** A file of the site, not a screen. */
const { nearFile: _, ...ofScreens } = paths;
const made = Object.entries(ofScreens) as [string, (...values: string[]) => string][];

const OF_LETTERS = {
  verifyEmail: [letterPaths.verifyEmail('a.b', '/'), '/verify-email?token=a.b', 'VerifyEmailPage'],
  resetPassword: [
    letterPaths.resetPassword('a', '/form'),
    '/reset-password?token=a&returnTo=%2Fform',
    'ResetPasswordPage',
  ],
  confirmAddress: [letterPaths.confirmAddress('a'), '/account?token=a', 'AccountPage'],
  takeBackAddress: [letterPaths.takeBackAddress('a'), '/take-back?token=a', 'TakeBackPage'],
  takeBackAccount: [letterPaths.takeBackAccount('a'), '/take-back?token=a&of=account', 'TakeBackPage'],
  stopReset: [letterPaths.stopReset('a'), '/stop-reset?token=a', 'StopResetPage'],
  stopMail: [letterPaths.stopMail('a'), '/stop-mail?token=a', 'StopMailPage'],
  stopNews: [letterPaths.stopNews('a'), '/stop-news?token=a', 'StopNewsPage'],
  joinProject: [letterPaths.joinProject('a'), '/join-project?token=a', 'JoinProjectPage'],
  ownExport: [letterPaths.ownExport(), '/account#export', 'AccountPage'],
  ownAppointments: [letterPaths.ownAppointments(false), '/app?tab=calendar&view=mine#work', 'AppPage'],
  ownStarterPlan: [letterPaths.ownStarterPlan(), '/auth?returnTo=%2Fgetstarted', 'AuthPage'],
  visitorsPlan: [letterPaths.visitorsPlan('es'), '/es/getstarted', 'get-started-es'],
  guide: [letterPaths.guide('housing/home-safety', 'es'), '/es/packs/housing/home-safety', 'guide-es'],
} satisfies Record<keyof typeof letterPaths, [link: string, written: string, screen: string]>;

describe('the links of letters and pages', () => {
  it.each(made)('lead to a screen: %s', (_name, make) => {
    expect(screenOf(make())).not.toBeNull();
    expect(screenOf(make(ID, ID))).not.toBeNull();
  });

  it.each(Object.values(OF_LETTERS))('lead out of a letter to a screen: %s', (link, written, screen) => {
    expect(link).toBe(written);
    expect(screenOf(link)).toBe(screen);
  });

  it('are not lost on a screen that does not exist', () => {
    expect(screenOf('/acount')).toBeNull();
    expect(screenOf('/project')).toBeNull();
  });

  it('are made in kit/paths.ts: on the server nobody writes the path of a screen behind our address', () => {
    const files = globSync('src/{app,server,features}/**/*.ts', { cwd: ROOT }).filter(
      (file) => !/\.test\.ts$|\/ui\//.test(file),
    );
    expect(files.length).toBeGreaterThan(300);
    const written = files.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/publicUrl(?:\}| \+ ['"`])(\/[^`'"]*)/g)].map(
        ([, place]) => `${file}: ${place}`,
      ),
    );
    const screens = written.filter((each) => screenOf(each.split(': ')[1] ?? '') !== null);
    // A room for a call is an address to hand on; where calls are elsewhere, it is none of ours.
    expect(screens).toEqual(['src/server/ports/video-calls.ts: /call/{room}#{password}']);
    expect(written.length).toBeGreaterThan(screens.length);
  });
});
