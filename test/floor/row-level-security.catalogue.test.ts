import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { namesIn } from '../support/row-statements.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const names = (text: string) => namesIn(product, text);

describe('the catalogue of the database', () => {
  it('has row-level security, also for owners, on every table [RL1]', async () => {
    const open = await names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'migrations' and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('has no policy with a per-row lookup: a list is read once per statement [RL1]', async () => {
    const found = await names(
      `select tablename || '.' || policyname as name from pg_policies
       where schemaname = 'public' and (qual ~* '\\yin \\( *select' or with_check ~* '\\yin \\( *select')`,
    );
    expect(found).toEqual([]);
  });

  it('gives neither role power over the server or over the other [RL1]', async () => {
    const roles = await product.sql(
      `select rolname, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication as power
       from pg_roles where rolname like 'kinkeeper%' order by 1`,
    );
    expect(roles).toEqual([
      { rolname: 'kinkeeper_app', power: false },
      { rolname: 'kinkeeper_system', power: false },
    ]);
    const memberships = `select member::regrole::text as name from pg_auth_members
       where member in ('kinkeeper_app'::regrole, 'kinkeeper_system'::regrole)`;
    expect(await names(memberships)).toEqual([]);
  });

  it('lets them own nothing but the queues [RL1]', async () => {
    const owned = `select relnamespace::regnamespace || '.' || relowner::regrole as name from pg_class
       where relowner::regrole::text like 'kinkeeper%' group by 1`;
    expect(
      (await names(owned)).filter((each) => !/^(pgboss|pg_toast)\.kinkeeper_system$/.test(each)),
    ).toEqual([]);
    const creators = `select rolname as name from pg_roles
       where rolname like 'kinkeeper%' and has_schema_privilege(rolname, 'public', 'create')`;
    expect(await names(creators)).toEqual([]);
  });

  it('has no view that reads as its owner [RL5]', async () => {
    const views = `select relname as name from pg_class
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('v', 'm')
       and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(await names(views)).toEqual([]);
  });

  it('has no function that runs as its owner, and none that everybody may call [RL5]', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and (prosecdef or has_function_privilege('public', oid, 'execute'))`;
    expect(await names(functions)).toEqual([]);
    const definers = `select proname as name from pg_proc where pronamespace = 'pgboss'::regnamespace and prosecdef`;
    expect(await names(definers)).toEqual([]);
  });

  it('grants nothing to everybody [RL5]', async () => {
    const grants = `select table_name as name from information_schema.role_table_grants
       where grantee = 'PUBLIC' and table_schema in ('public', 'pgboss')`;
    expect(await names(grants)).toEqual([]);
  });
});
