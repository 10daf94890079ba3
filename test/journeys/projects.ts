// What the journeys of the dashboard and of projects share.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Somebody, signInBrowser, somebody } from './journey.ts';

export interface Made {
  id: string;
  title: string;
  status: string;
  service_provider_id: string | null;
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const card = (page: Page, title: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
export const created = (page: Page) => page.getByText('Project created successfully');
export const providerCard = (page: Page) => page.getByRole('region', { name: 'Service provider' });

export async function projectsOf(person: Somebody): Promise<Made[]> {
  return (await person.api<{ projects: Made[] }>('GET', '/projects')).body.projects;
}

/** The projects a person has been invited to. */
export async function invitationsOf(person: Somebody): Promise<{ project_id: string; title: string }[]> {
  const path = '/project-invitations';
  return (await person.api<{ invitations: { project_id: string; title: string }[] }>('GET', path)).body
    .invitations;
}

export async function project(customer: Somebody, rest: object = {}): Promise<string> {
  const body = { request_id: randomUUID(), title: 'Coming home', ...rest };
  const made = await customer.api<{ id: string }>('POST', '/projects', body);
  expect(made.status).toBe(201);
  return made.body.id;
}

/**
 * A project a provider creates for a customer, who accepts.
 * @returns its id
 */
export async function shared(
  customer: Somebody,
  provider: Somebody,
  title = 'Move to Mesa',
): Promise<string> {
  const { body } = await customer.api<{ session: { user: { id: string } } }>('GET', '/auth/session');
  const id = await project(provider, { customer_id: body.session.user.id, title });
  const accepted = await customer.api('POST', `/project-invitations/${id}/answer`, { answer: 'accepted' });
  expect(accepted.status).toBe(200);
  return id;
}

export async function verified(page: Page): Promise<Somebody> {
  const dana = await somebody(`Dana ${randomUUID().slice(0, 8)}`, 'service_provider');
  await signInBrowser(page.context(), dana);
  return dana;
}

/** The tab links of a project, and one of them. */
export const parts = (page: Page) =>
  page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link');
export const part = (
  page: Page,
  name: 'Overview' | 'Messages' | 'Tasks' | 'Files' | 'Documents' | 'Calendar',
) => parts(page).filter({ hasText: name });
