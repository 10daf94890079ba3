/** With whom somebody may have an appointment: whoever is across from them in a project. */
import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type Trx } from '#db/open.ts';
import { mapRead, type Read, readRows } from '#db/read.ts';
import type { Statement } from '#db/session-pipeline.ts';
import { readWithSystemRights } from '#db/system-rights.ts';
import type { BookableProvider } from './appointments.contract.ts';

/** @returns the providers of own projects by name, each once (APPT-06) */
export async function listOwnProviders(trx: Trx): Promise<BookableProvider[]> {
  const { rows } = await sql<BookableProvider>`
    select p.id as user_id, p.full_name, p.email, p.organization from people p
    where p.deactivated_at is null and p.id = any (array(
      select other.person_id from own_memberships me
      join project_members other on other.project_id = me.project_id and other.role = 'provider'
        and other.left_at is null and other.person_id <> me.person_id
      where me.role <> 'provider'))
    order by p.full_name, p.id`.execute(trx);
  return rows;
}

/** The two sides of an appointment, one of whom is the person of the transaction. */
export interface Sides {
  customer_id: string;
  service_provider_id: string;
}

/**
 * Asks for the projects that link a customer, or their family, with a provider; at most a few.
 * @param sides the person of the transaction, where no customer is named
 */
export const linkingProjects = ({
  customer_id,
  service_provider_id,
}: Pick<Sides, 'service_provider_id'> & { customer_id: string | null }): Read<string[]> =>
  readIds({
    name: 'appointments.linking',
    text: `select me.project_id::text as id from own_memberships me
    join project_members c on c.project_id = me.project_id and c.person_id = coalesce($1::uuid, current_person())
      and c.role <> 'provider' and c.left_at is null
    join project_members s on s.project_id = me.project_id and s.person_id = $2
      and s.role = 'provider' and s.left_at is null
    order by me.project_id`,
    values: [customer_id, service_provider_id],
  });

/**
 * Asks which of the two have an open account; neither can be closed until the end of the transaction, so that closing
 * finds the appointment, or the appointment finds the closed account.
 * @param sides the person of the transaction, where no customer is named
 */
export const keepingOpen = ({
  customer_id,
  service_provider_id,
}: Pick<Sides, 'service_provider_id'> & { customer_id: string | null }): Read<string[]> =>
  readWithSystemRights(
    readIds({
      name: 'appointments.keep_open',
      text: `select id::text from people
      where id in (coalesce($1::uuid, current_person()), $2) and deactivated_at is null order by id for share`,
      values: [customer_id, service_provider_id],
    }),
  );

/** Neither of the two can close their account until the end of the transaction. */
export async function keepOpen(trx: Trx, sides: Sides): Promise<void> {
  await inTransaction(trx, keepingOpen(sides));
}

export const listLinkingProjects = (trx: Trx, sides: Sides): Promise<string[]> =>
  inTransaction(trx, linkingProjects(sides));

/**
 * As the system: whether a customer may book with a provider, as booking decides it: they share a project, or the
 * customer has no provider yet and this one is verified (APPT-07).
 */
export const mayBook = (customer: RawBuilder<unknown>, provider: RawBuilder<unknown>) => sql<boolean>`(
  select coalesce(bool_or(s.id = ${provider}), (
    select provider_verified_at is not null and deactivated_at is null from people where id = ${provider}))
  from project_members me
  join project_members other on other.project_id = me.project_id and other.role = 'provider' and other.left_at is null
  join people s on s.id = other.person_id and s.deactivated_at is null
  where me.person_id = ${customer} and me.role <> 'provider' and me.left_at is null)`;

/** @returns the read of a statement's only column, the ids of what it finds */
export const readIds = (statement: Omit<Statement, 'columns'>): Read<string[]> =>
  mapRead(readRows({ ...statement, columns: ID }), (rows) => rows.map(({ id }) => id as string));
const ID = ['id'] as const;

/** @returns the name of somebody with whom the person of the transaction shares a project */
export async function findName(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('people').select('full_name').where('id', '=', id).executeTakeFirst();
  return row?.full_name;
}
