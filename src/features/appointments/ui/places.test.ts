import { describe, expect, it } from 'vitest';
import type { Project } from '#features/projects/projects.contract.ts';
import { placesIn } from './places.ts';

const DANA = 'dana';
const MARIA = { user_id: 'maria', full_name: 'Maria Alvarez', closed: false };
const ADA = { user_id: 'ada', full_name: 'Ada Brown', closed: false };

function project(id: string, customer: typeof MARIA | null, more: Partial<Project> = {}): Project {
  const customer_id = customer?.user_id ?? null;
  return {
    id,
    title: id,
    customer,
    customer_id,
    service_provider_id: DANA,
    ended: false,
    ends_at: null,
    ...more,
  } as Project;
}
const shown = (projects: Project[]) =>
  placesIn(projects, DANA).map((each) => `${each.customer.full_name}: ${each.project?.title ?? 'none'}`);

describe('where a provider can schedule', () => {
  it('is each project with a customer, by name; outside of all with whom several are shared [APPT-50, APPT-53]', () => {
    const projects = [project('Stairs', MARIA), project('Meals', ADA), project('Papers', MARIA)];
    expect(shown(projects)).toEqual([
      'Ada Brown: Meals',
      'Maria Alvarez: Stairs',
      'Maria Alvarez: Papers',
      'Maria Alvarez: none',
    ]);
  });

  it('is no project that waits for its customer, has ended or whose customer’s account is closed, or is another provider’s [APPT-50]', () => {
    const projects = [
      project('Waits', null),
      project('Ended', MARIA, { ended: true }),
      project('Closed', { ...MARIA, closed: true }),
      project('As family', ADA, { service_provider_id: 'erin' }),
    ];
    expect(shown(projects)).toEqual([]);
  });
});
