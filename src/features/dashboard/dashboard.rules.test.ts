import { describe, expect, it } from 'vitest';
import { type AtHand, heldTimes, nextForYou, type ProjectAtHand } from './dashboard.rules.ts';

const TODAY = '2026-11-21';
const ME = 'me';
const project = (id: string, rest: Partial<ProjectAtHand> = {}): ProjectAtHand => ({
  id,
  title: `Project ${id}`,
  status: 'active',
  due_date: null,
  customer_id: ME,
  customer: { closed: false },
  service_provider_id: 'dana',
  service_provider: { closed: false },
  ...rest,
});
const unread = (id: string, count: number) => ({
  project_id: id,
  project_title: `Project ${id}`,
  with_name: 'Dana',
  unread: count,
});
const next = (atHand: Partial<AtHand>) =>
  nextForYou(ME, { unread: [], projects: [], invitations: [], tasks: [], documents: [], ...atHand }, TODAY);
const kinds = (atHand: Partial<AtHand>) => next(atHand).map((item) => `${item.kind} ${item.project_id}`);

describe('one project needs', () => {
  it.each<[string, Partial<ProjectAtHand>, string[]]>([
    ['nothing while it runs', {}, []],
    ['attention when it is due today', { due_date: TODAY }, ['due a']],
    ['attention seven days before', { due_date: '2026-11-28' }, ['due a']],
    ['nothing eight days before', { due_date: '2026-11-29' }, []],
    ['attention when it is overdue', { due_date: '2026-10-01' }, ['due a']],
    ['nothing when it is completed', { due_date: '2026-10-01', status: 'completed' }, []],
    ['nothing while it is on hold', { status: 'on_hold', service_provider_id: null }, []],
    ['somebody who helps', { service_provider_id: null }, ['choose_provider a']],
    [
      'somebody who helps before it starts',
      { status: 'draft', service_provider_id: null },
      ['choose_provider a'],
    ],
    [
      'somebody who helps in the place of a closed account',
      { service_provider: { closed: true } },
      ['choose_provider a'],
    ],
    ['its start when both are there', { status: 'draft' }, ['start a']],
    ['its due date before its provider', { due_date: TODAY, service_provider_id: null }, ['due a']],
    [
      'nothing of a provider while its customer has not accepted',
      { status: 'draft', customer_id: null, customer: null, service_provider_id: ME },
      [],
    ],
    [
      'its start, of a provider too',
      { status: 'draft', customer_id: 'maria', service_provider_id: ME },
      ['start a'],
    ],
    [
      'nothing of a provider while its customer’s account is closed',
      { status: 'draft', customer_id: 'maria', service_provider_id: ME, customer: { closed: true } },
      [],
    ],
  ])('%s', (_, rest, expected) => {
    expect(kinds({ projects: [project('a', rest)] })).toEqual(expected);
  });
});

describe('of several', () => {
  it('shows a document to sign before unread messages, and after what is overdue', () => {
    const documents = [{ id: 'd', title: 'Release', project_id: 'a', project_title: 'Project a', count: 2 }];
    expect(next({ documents, unread: [unread('a', 2), unread('b', 1)] })).toMatchObject([
      { kind: 'sign', project_id: 'a', document_id: 'd', document_title: 'Release', count: 2 },
      { kind: 'unread', project_id: 'b' },
    ]);
    expect(kinds({ documents, projects: [project('late', { due_date: '2026-11-01' })] })).toEqual([
      'due late',
      'sign a',
    ]);
  });

  it('shows the most urgent first, at most three', () => {
    const projects = [
      project('start', { status: 'draft' }),
      project('choose', { service_provider_id: null }),
      project('soon', { due_date: '2026-11-24' }),
      project('sooner', { due_date: '2026-11-22' }),
      project('late', { due_date: '2026-11-20' }),
    ];
    expect(kinds({ unread: [unread('talk', 2)], projects })).toEqual([
      'due late',
      'unread talk',
      'due sooner',
    ]);
    expect(kinds({ projects: projects.slice(0, 3) })).toEqual([
      'due soon',
      'choose_provider choose',
      'start start',
    ]);
  });

  it('puts a provider whose account is closed before what they wrote, and after what is overdue [AUTH-50]', () => {
    const left = project('left', { service_provider: { closed: true } });
    const late = project('late', { due_date: '2026-11-20' });
    expect(kinds({ unread: [unread('left', 2), unread('talk', 1)], projects: [left, late] })).toEqual([
      'due late',
      'choose_provider left',
      'unread talk',
    ]);
  });

  it('puts an invitation after what is overdue, and before everything else', () => {
    const asked = [{ project_id: 'new', title: 'Rides', from: 'Dana' }];
    const late = project('late', { due_date: '2026-11-20' });
    expect(kinds({ unread: [unread('talk', 2)], projects: [late], invitations: asked })).toEqual([
      'due late',
      'invitation new',
      'unread talk',
    ]);
    expect(next({ invitations: asked })).toEqual([
      { kind: 'invitation', project_id: 'new', project_title: 'Rides', from: 'Dana' },
    ]);
  });

  it('puts a task of its day before the project, and an overdue one before everything else [DASH-09]', () => {
    const soon = project('a', { due_date: '2026-11-24' });
    const due = (id: string, due_date: string) => ({
      id: `task of ${id}`,
      title: 'Call',
      due_date,
      project_id: id,
      project_title: `Project ${id}`,
    });
    expect(kinds({ projects: [soon], tasks: [due('a', '2026-11-24')] })).toEqual(['task a']);
    expect(kinds({ projects: [soon], tasks: [due('a', '2026-11-25')] })).toEqual(['due a']);
    const tasks = [due('late', '2026-11-20'), due('soon', '2026-11-21')];
    expect(kinds({ unread: [unread('talk', 2)], tasks })).toEqual(['task late', 'unread talk', 'task soon']);
    expect(next({ tasks: tasks.slice(0, 1) })).toEqual([
      {
        kind: 'task',
        project_id: 'late',
        project_title: 'Project late',
        task_id: 'task of late',
        task_title: 'Call',
        due_date: '2026-11-20',
      },
    ]);
  });

  it('shows each project once, with its most urgent item', () => {
    expect(kinds({ unread: [unread('a', 1)], projects: [project('a', { due_date: '2026-11-23' })] })).toEqual(
      ['unread a'],
    );
  });

  it('omits a conversation that has been read to its end', () => {
    expect(kinds({ unread: [unread('a', 0)] })).toEqual([]);
  });

  it('says from whom and how many', () => {
    expect(next({ unread: [unread('a', 4)] })).toEqual([
      { kind: 'unread', project_id: 'a', project_title: 'Project a', from: 'Dana', count: 4 },
    ]);
  });
});

describe('times that are held', () => {
  const wait = (id: string, expires_at: string | null) => ({
    id,
    service_provider_id: 'dana',
    provider_name: 'Dana',
    provider_organization: null,
    time_zone: 'UTC',
    from_day: TODAY,
    to_day: TODAY,
    parts: [],
    offer: expires_at ? { start_time: '', end_time: '', expires_at } : null,
  });

  it('are listed by when they end, and a wait without one is not', () => {
    const waits = [
      wait('a', '2026-11-21T16:00:00.000Z'),
      wait('b', null),
      wait('c', '2026-11-21T14:00:00.000Z'),
    ];
    expect(heldTimes(waits).map(({ wait_id }) => wait_id)).toEqual(['c', 'a']);
  });
});
