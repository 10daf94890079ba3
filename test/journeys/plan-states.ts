// The plan flow in use, in either language: each screen, with each overlay open.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, pressEscape, type Somebody } from './journey.ts';
import { actionTitles, FLOW, VISITOR_KEY } from './plan-flow.ts';
import { alive } from './public-site.ts';

/** A screen of the plan flow, and its states in turn, each reached from the one before. */
export interface PlanScreen {
  path: string;
  states: PlanState[];
}
interface PlanState {
  name: string;
  reach: (page: Page) => Promise<void>;
}

const AT = '2026-01-02T03:04:05.678Z';
const PRESSING = { urgency: 'high', confidence: 'low', emotional: 'high', conversationHelp: 'yes' };
const PARTS = {
  'triage.healthcare': PRESSING,
  'triage.housing': { ...PRESSING, emotional: 'low', conversationHelp: 'no' },
  'triage.legal': { urgency: 'low', confidence: 'high', emotional: 'low', conversationHelp: 'no' },
  'triage.insurance': { urgency: 'medium' },
  'drill.healthcare': { snags: ['long_waits', 'scheduling', 'confusion'], releases: 'no', portal: 'unknown' },
  'drill.housing': {
    focuses: ['assisted_living', 'in_home_help', 'downsizing'],
    caregiverFeeling: 'stressed',
    costs: 'yes',
    zip: '85004',
  },
};

/** Prepares a browser with answers in four areas, two of them priorities. */
export async function keepAnswers(context: BrowserContext): Promise<void> {
  const parts = Object.fromEntries(Object.entries(PARTS).map(([key, value]) => [key, { value, at: AT }]));
  const kept = JSON.stringify({ version: 1, cleared_at: null, parts });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    VISITOR_KEY,
    kept,
  ] as const);
}

export const VISITOR_SCREENS: PlanScreen[] = [
  {
    path: FLOW,
    states: [
      { name: 'domains', reach: (page) => shown(page.locator('main dl')) },
      {
        name: 'clear',
        reach: (page) => openDialog(page, /^(Clear & Start Over|Borrar y empezar de nuevo)$/),
      },
    ],
  },
  { path: `${FLOW}?step=triage&domain=insurance`, states: [{ name: 'triage', reach: askedSomething }] },
  {
    path: `${FLOW}?step=triage&domain=healthcare&question=4`,
    states: [{ name: 'talk', reach: askedSomething }],
  },
  {
    path: `${FLOW}?step=drill`,
    states: [{ name: 'drill', reach: (page) => shown(page.getByRole('table')) }],
  },
  {
    path: `${FLOW}?step=chooser`,
    states: [
      { name: 'chooser', reach: (page) => shown(page.locator('main ul h2')) },
      {
        name: 'levels',
        reach: (page) => openDialog(page, /^(See all support levels|Ver todos los niveles de apoyo)$/),
      },
      { name: 'help-form', reach: sendNoEmail },
      { name: 'help-sent', reach: sendEmail },
    ],
  },
  {
    path: `${FLOW}?step=plan`,
    states: [
      { name: 'plan', reach: openPlan },
      { name: 'paywall-visitor', reach: openPaywall },
    ],
  },
];

/** Signed in, nothing bought. */
export const LOCKED_SCREENS: PlanScreen[] = [
  { path: '/orders', states: [{ name: 'orders-empty', reach: opened }] },
  { path: `${FLOW}?step=plan`, states: [{ name: 'paywall', reach: openPaywall }] },
];

/** Signed in, with a pass and an hour of help. */
export const UNLOCKED_SCREENS: PlanScreen[] = [
  {
    path: `${FLOW}?step=plan`,
    states: [
      {
        name: 'unlocked',
        reach: async (page) => {
          await shown(page.getByText(/^(Dynamic Plan Unlocked|Plan dinámico desbloqueado)$/));
          await openPlan(page);
        },
      },
      { name: 'coordination', reach: (page) => openDialog(page, COORDINATION) },
      { name: 'coaching', reach: (page) => openDialog(page, COACHING) },
      { name: 'coaching-sent', reach: orderCoaching },
    ],
  },
  {
    path: '/orders',
    states: [
      { name: 'orders', reach: opened },
      { name: 'orders-cancel', reach: askToCancel },
    ],
  },
];

/** Buys a pass and an hour of coordination. */
export async function unlockPlan(person: Somebody): Promise<void> {
  for (const sku of ['unlock_pass', 'coord_1hr'])
    expect((await person.api('POST', '/billing/orders', { id: randomUUID(), sku })).status).toBe(201);
}

/** Opens a screen and calls back in each of its states. */
export async function throughStates(
  page: Page,
  { path, states }: PlanScreen,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const { name, reach } of states) {
    await reach(page);
    await expect(page.getByText(/^(Loading|Cargando)/)).toHaveCount(0);
    await look(name);
  }
}

const COORDINATION = /^(Add Coordination Help|Agregar ayuda de coordinación)/;
const SENT = /^(We have your request|Recibimos su solicitud)$/;
const COACHING = /^(Book Coaching|Reservar orientación)/;

/** Nothing more than the screen itself. */
async function opened(): Promise<void> {}

const shown = (part: ReturnType<Page['locator']>) => expect(part.first()).toBeVisible();

/** Shows a question: the prerendered page begins with the areas. */
function askedSomething(page: Page): Promise<void> {
  return shown(page.getByRole('main').getByRole('radio'));
}

/** Opens a dialog, instead of the one that is open. */
async function openDialog(page: Page, name: RegExp): Promise<void> {
  const open = page.getByRole('dialog');
  if ((await open.count()) > 0) {
    await pressEscape(open);
    await expect(open).toHaveCount(0);
  }
  const opener = page.getByRole('button', { name }).first();
  await (await alive(opener)).click();
  await shown(page.getByRole('dialog').or(page.getByRole('alertdialog')));
}

/** Opens the first action, with its steps and sources. */
async function openPlan(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Where this comes from|De dónde viene esta información)$/ })
    .first()
    .click();
  await expect(actionTitles(page)).toHaveCount(5);
}

function openPaywall(page: Page): Promise<void> {
  return openDialog(page, /^(See what unlocking gives|Ver qué obtiene al desbloquear el plan)$/);
}

async function sendNoEmail(page: Page): Promise<void> {
  await openDialog(page, /^(Start with|Empezar con) Concierge$/);
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await shown(page.locator('[aria-invalid="true"]'));
}

async function sendEmail(page: Page): Promise<void> {
  await page.locator('input[name="email"]').fill('maria@example.test');
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await shown(page.getByRole('dialog', { name: SENT }));
}

/** In the open dialog. */
async function orderCoaching(page: Page): Promise<void> {
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^(Check my order|Revisar mi pedido)$/ }).click();
  await page
    .getByRole('button', { name: /^(Confirm and ask for this help|Confirmar y pedir esta ayuda)$/ })
    .click();
  await shown(page.getByRole('dialog', { name: SENT }));
}

async function askToCancel(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Cancel|Cancelar:) / })
    .first()
    .click();
}
