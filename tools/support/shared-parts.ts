import path from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Screens, and lazily loaded parts, that do not belong to the room whose folder they are in. */
const APART: [string, RegExp][] = [
  ['session', /src\/(features\/site\/ui\/RouterParts|web\/(ui\/Toasts|data\/(disk-full|failure-number)))\./],
  // Surrounds every signed-in screen.
  ['shell-signed-in', /src\/features\/dashboard\/ui\/SignedInShell\./],
  // Loads before everything else of the dashboard.
  ['greeting', /src\/features\/dashboard\/ui\/AppPage\./],
  ['flow', /src\/features\/starter-plan\/ui\/PlanFlowPage\./],
  ['editor', /src\/features\/admin\/ui\/(NewPack|PackEditor)Page\./],
  ['tasks', /src\/features\/dashboard\/ui\/(ProjectTasks|TasksPage)\./],
  // Read by anybody.
  ['public', /src\/features\/documents\/ui\/VerifyPage\./],
  // Opened from the account page, which is the dashboard's.
  [
    'projects',
    /src\/features\/accounts\/ui\/(account|factors|passkeys)\/(\w+Dialog|TrustedDevices|Passkeys|SetUpForm|PendingReset)\./,
  ],
  ['projects', /src\/features\/exports\/ui\/\w+Dialog\./],
  // They ask for the password as those do.
  ['projects', /src\/features\/admin\/ui\/(ResetDialog|MakeAdminDialog)\./],
  ['appointments', /src\/features\/(dashboard\/ui\/ProjectCalendar|appointments\/)/],
  ['documents', /src\/features\/(dashboard\/ui\/ProjectDocuments|documents\/)/],
  ['public', /src\/(features\/(site|interest|library)\/|root\.|entry\.client\.)/],
  ['projects', /src\/features\/(dashboard|projects|files|chat|activity)\//],
  ['plans', /src\/features\/(assessment|starter-plan)\//],
];
const roomOf = (screen: string) =>
  APART.find(([, screens]) => screens.test(screen))?.[0] ?? /src\/features\/([\w-]+)\//.exec(screen)?.[1];

/** A project's tasks, documents and appointments share what its other screens already share. */
function roomsOf(screens: readonly string[]): string[] {
  const rooms = new Set(screens.map((each) => roomOf(each) ?? ''));
  if (rooms.has('projects')) for (const each of ['tasks', 'documents', 'appointments']) rooms.delete(each);
  return [...rooms].sort();
}

/** The screens and lazily loaded parts that need this module. */
function screensOf(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  const screens: string[] = [];
  for (const each of seen) {
    const module = modules.getModuleInfo(each);
    if (module?.isEntry || module?.dynamicImporters.length) screens.push(each);
    for (const importer of module?.importers ?? []) seen.add(importer);
  }
  return screens.filter(roomOf);
}

/**
 * The chunk for a module these screens share; null leaves it to the bundler, which groups modules of the same
 * screens.
 */
type Place = (screens: string[], rooms: string[]) => string | null;

/** Each public page loads what it needs and nothing else. */
const ofPublicPages =
  (least: number): Place =>
  (screens) => {
    const pages = screens.filter((each) => roomOf(each) === 'public');
    const names = pages.map((each) => path.parse(each).name.replace(/\..*/, ''));
    return names.length >= least ? names.sort().join('-') : null;
  };

/** Why somebody of the team looks, or decides: asked of admins, and read on a page of its own. */
const REASONS = /\/(AskReason|WhoLookedPage|ResetsPage|ResetDialog)\./;

const OF_A_PROJECT =
  /\/(Project(Files|Messages|Overview|Tasks|Documents|Calendar)|DocumentView|FilePage|Comments)\./;

/** Where files are listed, chosen or looked at. */
const FILES = /\/(ProjectFiles|AttachDialog|OpenFile|SharedPicture|FileViewer|ViewedPdf)\./;

const BESIDE = /\/(DashboardBody|OtherProjects|WhatIsNext|InvitationPage|MessagesPage)\./;

const DIALOGS = /(Dialogs?|\/TrustedDevices|\/Passkeys|\/SetUpForm)\./;

/** Whose dialogs ask for a proof of who one is. */
const ASKING_FOR_PROOF = /\/features\/(accounts|exports|admin)\//;

/** What only some screens need: documents, a whole calendar, and of a project a conversation and its forms. */
function rarerPart(screens: readonly string[], rooms: readonly string[]): string | null {
  if (rooms.join() === 'documents') return 'documents';
  if (rooms.join() === 'appointments')
    return screens.every((each) => /\/(OwnCalendar|CalendarTab)\./.test(each)) ? 'calendars' : null;
  if (rooms.join() !== 'projects') return null;
  if (screens.every((each) => REASONS.test(each))) return 'reasons';
  if (screens.every((each) => /\/(ProjectMessages|Comments|TaskDialogs)\./.test(each))) return 'conversation';
  // Words for what happened, and for the state of a project.
  if (screens.every((each) => /\/(DashboardBody|ProjectOverview)\./.test(each))) return 'overviews';
  if (screens.every((each) => FILES.test(each))) return 'files';
  // What the screens of a project share, and the dashboard does without.
  if (screens.every((each) => OF_A_PROJECT.test(each))) return 'in-project';
  // No part of a project shows them, but what is beside it where there is room.
  if (screens.every((each) => BESIDE.test(each))) return 'beside-projects';
  if (screens.every((each) => DIALOGS.test(each)))
    return screens.every((each) => ASKING_FOR_PROOF.test(each)) ? 'account-dialogs' : 'project-dialogs';
  // What the account page shares with its dialogs: no screen of a project needs it.
  return screens.every((each) => DIALOGS.test(each) || /\/AccountPage\./.test(each)) ? 'account' : null;
}

const PROOFS =
  /\/(SecondStepForm|SetUpForm|ProviderCode|LostEverything|PendingReset|Passkeys|TrustedDevices|AccountPage|FeedSettings|\w+Dialog)\./;

/**
 * What only some screens of two rooms need: proving who one is, where a step or a dialog of it opens; and why
 * somebody of the team looks or decides, which is asked of admins and read on a page of its own.
 */
function partOfTwo(screens: readonly string[]): string | null {
  // Lists to page through and to download: the desk's, and the one of who looked.
  if (screens.every((each) => /\/(features\/admin\/|WhoLookedPage\.)/.test(each))) return 'desk-lists';
  // What sends, or copies, what is unsent: in a conversation, and when somebody signs out.
  if (screens.every((each) => /\/(RouterParts|ProjectMessages|UnsentAfterLeaving)\./.test(each)))
    return 'unsent';
  if (screens.every((each) => /\/(PeoplePage|MakeAdminDialog)\./.test(each))) return 'people';
  if (screens.every((each) => REASONS.test(each))) return 'reasons';
  return screens.every((each) => PROOFS.test(each)) ? 'proofs' : null;
}

/**
 * From parts most screens share to those of a single room. Whatever a module imports is needed by at least
 * the same screens, so chunks only depend on chunks chosen before them.
 */
const PLACES: Place[] = [
  ...[6, 5, 4, 3, 2, 1].map(ofPublicPages),
  // And what they share with the messages that are shown over every screen.
  (screens, rooms) =>
    rooms.includes('projects') && (rooms.length > 2 || screens.some((each) => /\/Toasts\./.test(each)))
      ? 'rooms'
      : null,
  // How far a plan has come: greeted with, but in no screen of a project.
  (_, rooms) => (rooms.includes('greeting') && !rooms.includes('projects') ? 'greeting-plans' : null),
  // What can be bought, for one: no screen of a project needs it.
  (_, rooms) => (rooms.length > 2 ? 'other-rooms' : null),
  (screens, rooms) => (rooms.length === 2 && !partOfTwo(screens) ? rooms.join('-') : null),
  (screens, rooms) => (rooms.length === 2 ? partOfTwo(screens) : null),
  // Before the parts of a project that its other screens share with it.
  (screens, rooms) => (rooms[0] === 'projects' && !rarerPart(screens, rooms) ? 'projects' : null),
  (screens, rooms) => (rarerPart(screens, rooms) ? null : (rooms[0] ?? null)),
  rarerPart,
];

/**
 * Code shared between screens goes into a few chunks instead of one for each set of screens: on a slow line
 * every file costs a round trip, and a browser about 4 ms, however small it is.
 */
export const SHARED_PARTS: Rolldown.CodeSplittingGroup[] = PLACES.map((place, index) => ({
  debugName: 'shared parts',
  test: /\/src\/.*\.(tsx?|json)$/,
  priority: PLACES.length - index,
  name: (id, modules) => {
    const screens = screensOf(id, modules);
    if (screens.length < 2 || screens.includes(id)) return null;
    const rooms = roomsOf(screens);
    return rooms.join() === 'public' ? null : place(screens, rooms);
  },
}));
