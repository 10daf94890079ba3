// The waitlist and application forms, as people send them.
import { randomBytes } from 'node:crypto';
import { issueTicket } from '#server/form-tickets.ts';
import type { Product } from './product.ts';

export const TEAM = 'team@kinkeeper.example';
export const WISH = 'Help with his dialysis at home';
export const PAST = 'Hospice social worker for nine years';
export const FORMS = ['/waitlist', '/applications'] as const;
export const TABLE = { '/waitlist': 'waitlist_entries', '/applications': 'helper_applications' } as const;
export type Path = (typeof FORMS)[number];
export type Form = ReturnType<typeof bareForm> & Record<string, string | undefined>;

export const freshEmail = () => `kim.${randomBytes(5).toString('hex')}@example.test`;

/** A ticket of a form opened this long ago. */
export function ticketOf({ clock, services }: Product, age = 60_000, secret = services.secret): string {
  return issueTicket(secret, new Date(clock.now().getTime() - age));
}

/** The fields every form needs. */
export function bareForm(product: Product) {
  return { email: freshEmail(), locale: 'en', ticket: ticketOf(product) };
}

/** A complete form: Kim Keeper's, with these changes. */
export function completeForm(product: Product, path: Path, changes: Record<string, unknown> = {}): Form {
  return {
    ...bareForm(product),
    name: 'Kim Keeper',
    ...(path === '/waitlist'
      ? { interest: WISH }
      : { id: crypto.randomUUID(), role: 'kin_guide', experience: PAST }),
    ...changes,
  };
}

/** A complete report of an error in a guide: Rae Ortiz's, with these changes. */
export function completeReport(product: Product, changes: Record<string, unknown> = {}) {
  return {
    ...bareForm(product),
    id: crypto.randomUUID(),
    guide: 'housing/home-safety',
    language: 'en',
    problem: 'The number of Poison Control is old',
    name: 'Rae Ortiz, discharge planner',
    ...changes,
  };
}

/** Reports an error in a guide. */
export const sendReport = (product: Product, changes: Record<string, unknown> = {}) =>
  product.nobody().call('POST', '/guide-reports', completeReport(product, changes));

/** The queued letters about an address. */
export function lettersAbout(product: Product, email: string) {
  return product.sql<{ data: { to: string; locale: string; letter: Record<string, string> } }>(
    `select data from pgboss.job where name = 'mail' and data->'letter'->>'email' = $1`,
    [email],
  );
}

export const DONE = { status: 200, body: { done: true } };

/** Submits a public form. */
export const send = (product: Product, path: Path, body: unknown) =>
  product.nobody().call('POST', path, body);

export const sendForm = (product: Product, path: Path, changes: Record<string, unknown> = {}) =>
  send(product, path, completeForm(product, path, changes));

export const rowsOf = (product: Product, path: Path, email: string) =>
  product.sql(`select * from ${TABLE[path]} where email = $1`, [email]);
