/** Whether the role of DATABASE_URL may do what migrations do. */
import type pg from 'pg';
import { StartError } from '../kit/start-error.ts';

interface Rights {
  me: string;
  database: string;
  owner: string;
  isMigrated: boolean;
  isOwner: boolean;
  mayCreate: boolean;
  mayCreateRoles: boolean;
  /** Whether the two roles of the product are there already, and this one may hand them to itself. */
  hasRoles: boolean;
  mayTakeRoles: boolean;
}

/** `to_regclass` refuses whoever may not use the schema. Since PostgreSQL 16, who may create roles may not take those of others. */
const RIGHTS = `
  select current_user as me, current_database() as database, pg_get_userbyid(datdba) as owner,
    exists (select from pg_class where relname = 'migrations' and relnamespace = 'public'::regnamespace) as "isMigrated",
    pg_has_role(datdba, 'usage') as "isOwner",
    has_schema_privilege('public', 'create') as "mayCreate",
    rolsuper or rolcreaterole as "mayCreateRoles",
    ours.count = 2 as "hasRoles",
    rolsuper or coalesce(ours.mine, true)
      or rolcreaterole and current_setting('server_version_num')::int < 160000 as "mayTakeRoles"
  from pg_database, pg_roles me,
    lateral (select count(*), bool_and(pg_has_role(me.oid, oid, 'member with admin option')) as mine
      from pg_roles where rolname in ('kinkeeper_app', 'kinkeeper_system')) ours
  where datname = current_database() and me.rolname = current_user`;

/** @throws StartError with what to run as a superuser */
export async function checkOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Rights>(RIGHTS);
  const [rights] = rows;
  const problem = rights && problemOf(rights);
  if (problem) throw new StartError(`DATABASE_URL: ${problem}`);
}

function problemOf(rights: Rights): string | null {
  const { me, database, owner, isMigrated } = rights;
  if (isMigrated ? !rights.mayCreate : !rights.isOwner)
    return `the database ${database} belongs to ${owner}, not to ${me}. Name its owner, or run: alter database "${database}" owner to "${me}"`;
  if (isMigrated) return null;
  if (!rights.hasRoles && !rights.mayCreateRoles)
    return `the role ${me} may not create roles. Run: alter role "${me}" createrole`;
  if (!rights.mayTakeRoles)
    return `the roles kinkeeper_app and kinkeeper_system belong to another installation. Run: grant kinkeeper_app, kinkeeper_system to "${me}" with admin option`;
  return null;
}
