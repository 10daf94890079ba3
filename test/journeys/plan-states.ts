// The plan flow in use, in either language: each screen, with each overlay open.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Somebody } from './journey.ts';
import { FLOW, VISITOR_KEY } from './plan-flow.ts';
import { alive } from './public-site.ts';

export interface PlanState {
  name: string;
  path: string;
  after?: (page: Page) => Promise<void>;
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

export const VISITOR_STATES: PlanState[] = [
  { name: 'domains', path: FLOW, after: (page) => shown(page.locator('main dl')) },
  {
    name: 'clear',
    path: FLOW,
    after: (page) => openDialog(page, /^(Clear & Start Over|Borrar y empezar de nuevo)$/),
  },
  { name: 'triage', path: `${FLOW}?step=triage&domain=insurance` },
  { name: 'talk', path: `${FLOW}?step=triage&domain=healthcare&question=4` },
  { name: 'drill', path: `${FLOW}?step=drill`, after: (page) => shown(page.getByRole('table')) },
  { name: 'chooser', path: `${FLOW}?step=chooser`, after: (page) => shown(page.locator('main ul h2')) },
  {
    name: 'levels',
    path: `${FLOW}?step=chooser`,
    after: (page) => openDialog(page, /^(See all support levels|Ver todos los niveles de apoyo)$/),
  },
  { name: 'help-form', path: `${FLOW}?step=chooser`, after: sendNoEmail },
  { name: 'help-sent', path: `${FLOW}?step=chooser`, after: askForLevel },
  { name: 'plan', path: `${FLOW}?step=plan`, after: openPlan },
  { name: 'paywall-visitor', path: `${FLOW}?step=plan`, after: openPaywall },
];

/** Signed in, nothing bought. */
export const LOCKED_STATES: PlanState[] = [
  { name: 'orders-empty', path: '/orders' },
  { name: 'paywall', path: `${FLOW}?step=plan`, after: openPaywall },
];

/** Signed in, with a pass and an hour of help. */
export const UNLOCKED_STATES: PlanState[] = [
  {
    name: 'unlocked',
    path: `${FLOW}?step=plan`,
    after: async (page) => {
      await shown(page.getByText(/^(Dynamic Plan Unlocked|Plan dinámico desbloqueado)$/));
      await openPlan(page);
    },
  },
  { name: 'coordination', path: `${FLOW}?step=plan`, after: (page) => openDialog(page, COORDINATION) },
  { name: 'coaching', path: `${FLOW}?step=plan`, after: (page) => openDialog(page, COACHING) },
  { name: 'coaching-sent', path: `${FLOW}?step=plan`, after: askForCoaching },
  { name: 'orders', path: '/orders' },
  { name: 'orders-cancel', path: '/orders', after: askToCancel },
];

/** Buys a pass and an hour of coordination. */
export async function unlockPlan(person: Somebody): Promise<void> {
  for (const sku of ['unlock_pass', 'coord_1hr'])
    expect((await person.api('POST', '/billing/orders', { id: randomUUID(), sku })).status).toBe(201);
}

/** Opens a screen of the flow and brings it into its state. */
export async function openPlanState(page: Page, { path, after }: PlanState): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await after?.(page);
  await expect(page.getByText(/^(Loading|Cargando)/)).toHaveCount(0);
}

const COORDINATION = /^(Add Coordination Help|Agregar ayuda de coordinación)/;
const COACHING = /^(Book Coaching|Reservar orientación)/;

const shown = (part: ReturnType<Page['locator']>) => expect(part.first()).toBeVisible();

async function openDialog(page: Page, name: RegExp): Promise<void> {
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
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5);
}

function openPaywall(page: Page): Promise<void> {
  return openDialog(page, /^(See what unlocking gives|Ver qué obtiene al desbloquear el plan)$/);
}

async function sendNoEmail(page: Page): Promise<void> {
  await openDialog(page, /^(Start with|Empezar con) Concierge$/);
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await shown(page.locator('[aria-invalid="true"]'));
}

async function askForLevel(page: Page): Promise<void> {
  await sendNoEmail(page);
  await page.locator('input[name="email"]').fill('maria@example.test');
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await shown(page.getByRole('dialog', { name: /^(We have your request|Recibimos su solicitud)$/ }));
}

async function askForCoaching(page: Page): Promise<void> {
  await openDialog(page, COACHING);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^(Check my order|Revisar mi pedido)$/ }).click();
  await page
    .getByRole('button', { name: /^(Confirm and ask for this help|Confirmar y pedir esta ayuda)$/ })
    .click();
  await shown(page.getByRole('dialog', { name: /^(We have your request|Recibimos su solicitud)$/ }));
}

async function askToCancel(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Cancel|Cancelar:) / })
    .first()
    .click();
}
