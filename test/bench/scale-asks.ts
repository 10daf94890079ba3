// The requests of the scale bench.
import type { AnyContractProcedure } from '@orpc/contract';
import { nothing } from '#kit/access.ts';
import { contract } from '../../src/contract.ts';
import { TABLE } from '../floor/access-matrix.table.ts';
import { proceduresIn, request } from '../support/contract-calls.ts';
import { PASSWORD } from '../support/product.ts';
import type { Place } from './scale-place.ts';

const procedures = proceduresIn(contract);
const methodOf = (procedure: AnyContractProcedure) => procedure['~orpc'].route.method;
const ACTORS = ['owner', 'admin', 'provider', 'nobody'] as const;
type MatrixActor = (typeof ACTORS)[number];
export type Ask = (place: Place) => Promise<{ status: number }>;

/** As an actor the access table admits. */
function asTold(name: string, actor: MatrixActor, more: object = {}): Ask {
  return ({ clients, world }) => {
    const [call] = TABLE[name] ?? [nothing];
    const { params = {}, body = {} } = call({ ...world, actor: clients[actor] });
    const procedure = procedures[name] as AnyContractProcedure;
    return request(procedure, clients[actor], { params, body: { ...body, ...more } });
  };
}

function actorOf(name: string): MatrixActor {
  return ACTORS.find((actor) => TABLE[name]?.[1][actor] === 200) ?? 'provider';
}

export const READS: Record<string, Ask> = Object.fromEntries(
  Object.entries(procedures)
    // Nobody in this world has a copy of their data that could be opened.
    .filter(([name, procedure]) => methodOf(procedure) === 'GET' && name !== 'exports.open')
    .map(([name]) => [name, asTold(name, actorOf(name))]),
);

/** With queries as people type them, some misspelled. */
export const SEARCHES: Record<string, Ask> = {
  'accounts.people, by name': asTold('accounts.people', 'admin', { search: 'Alvarez' }),
  'accounts.people, misspelled': asTold('accounts.people', 'admin', { search: 'Alvarex' }),
  'projects.providers, by name': asTold('projects.providers', 'owner', { search: 'Diaz' }),
  'projects.providers, misspelled': asTold('projects.providers', 'owner', { search: 'Diazz' }),
  'projects.customers, by name': asTold('projects.customers', 'provider', { search: 'Alvarez' }),
  'projects.customers, misspelled': asTold('projects.customers', 'provider', { search: 'Alvarex' }),
  'projectDesk.list, by title': asTold('projectDesk.list', 'admin', { search: 'Move' }),
  'projectDesk.list, by name and title': asTold('projectDesk.list', 'admin', { search: 'Maria Move' }),
  'projectDesk.list, by one letter': asTold('projectDesk.list', 'admin', { search: 'm' }),
  'chat.search': asTold('chat.search', 'owner', { words: 'ramp' }),
};

export const CHANGES: Record<string, Ask> = {
  'chat.send': asTold('chat.send', 'owner'),
  'chat.markRead': async ({ clients, world, product }) => {
    const [last] = await product.sql<{ id: string }>(
      'select id from messages where project_id = $1 and sender_id <> $2 order by position desc limit 1',
      [world.projectId, clients.provider.id],
    );
    await product.sql('update messages set read_at = null where id = $1', [last?.id]);
    return clients.provider.call('POST', `/projects/${world.projectId}/messages/read`, { ids: [last?.id] });
  },
  'chat.typing': asTold('chat.typing', 'owner'),
  'tasks.create': asTold('tasks.create', 'owner'),
  'tasks.change': asTold('tasks.change', 'owner'),
  'projects.update': async ({ clients, world }) => {
    const to = (status: string) => clients.owner.call('PATCH', `/projects/${world.projectId}`, { status });
    await to('on_hold');
    return to('active');
  },
  'accounts.signIn': ({ clients, product }) =>
    product.nobody().call('POST', '/auth/sign-in', { email: clients.owner.email, password: PASSWORD }),
};
