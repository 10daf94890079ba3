// What is wrong around a process, which it says at its start or in /readyz.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connectProblem } from '#db/connect-problem.ts';
import { installationOf, migrate } from '#db/migrate.ts';
import { checkServer } from '#db/server-check.ts';
import { StartError } from '#kit/start-error.ts';
import { readConfig } from '#server/config.ts';
import { openBlobs } from '#server/ports/open-blobs.ts';
import { checkStoreMark } from '#server/store-mark.ts';
import { startS3 } from '../support/files.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const ready = () => product.app.request('http://localhost:3000/readyz');
/** The one line of a start that is refused. */
const refusal = async (starting: Promise<unknown>) => {
  const error = await starting.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};

describe('a clock that differs from PostgreSQL’s', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([10, -10])('by %i minutes stops the start, and makes a process not ready', async (minutes) => {
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + minutes * 60_000);
    expect(await refusal(checkServer(product.databaseUrl))).toMatch(
      /^The clocks of this machine and of PostgreSQL differ by (599|600|601) seconds\./,
    );
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      ok: false,
      why: expect.stringMatching(
        /^the clocks of this process and of the database differ by (599|600|601) seconds$/,
      ),
    });
  });

  it('by ten seconds is nothing to speak of', async () => {
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 10_000);
    await expect(checkServer(product.databaseUrl)).resolves.toBeUndefined();
    expect((await ready()).status).toBe(200);
  });
});

describe('a database that newer versions have migrated', () => {
  afterEach(() => product.sql("delete from migrations where name >= '9000'"));
  const ranBy = (name: string, version: string) =>
    product.sql('insert into migrations (name, sha256, version) values ($1, $2, $3)', [name, '', version]);

  it('by one takes the version before it, with as many migrations as that one brought', async () => {
    await ranBy('9000-a.sql', '9001-b.sql');
    await ranBy('9001-b.sql', '9001-b.sql');
    expect(await migrate(product.databaseUrl)).toEqual([]);
  });

  it('by two stops the start of the version before them', async () => {
    await ranBy('9000-a.sql', '9000-a.sql');
    await ranBy('9001-b.sql', '9001-b.sql');
    expect(await refusal(migrate(product.databaseUrl))).toBe(
      'This version of Kinkeeper is too old for its database, which 2 newer versions have changed since (last: 9001-b.sql). Start the version that ran before, or a newer one.',
    );
  });

  it('notes which version ran a migration', async () => {
    const [last] = await product.sql<{ name: string }>('select max(name) as name from migrations');
    const versions = await product.sql('select distinct version from migrations');
    expect(versions).toEqual([{ version: last?.name }]);
  });
});

describe('a PostgreSQL that may not create an extension', () => {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl').replace('{db}', name);
  const admin = new pg.Client({ connectionString: inject('postgresUrl').replace('{db}', 'postgres') });
  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  it.each(['pg_trgm', 'btree_gist'])('%s stops the start with a line that names it', async (extension) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // As a host with a list of extensions refuses one.
    await client.query(`
      create or replace function refuse_one() returns event_trigger language plpgsql as $$
      begin
        if current_query() ~ 'create extension [a-z ]*${extension}' then
          raise exception 'extension "${extension}" is not allow-listed' using errcode = '0A000';
        end if;
      end $$;
      create event trigger refuse_one on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function refuse_one();
    `);
    const line = await refusal(migrate(url));
    await client.query('drop event trigger refuse_one');
    await client.end();
    expect(line).toBe(
      `PostgreSQL needs its extension ${extension}, and could not create it: extension "${extension}" is not allow-listed. Install its package postgresql-contrib, or let the owner of the database create the extension; then start again.`,
    );
  });
});

describe('an address of PostgreSQL that cannot be used', () => {
  const name = `kk_${crypto.randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    await product.sql(`create role ${name} login`);
    await product.sql(`create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await product.sql(`drop database ${name}`);
    await product.sql(`drop role ${name}`);
  });
  const at = (change: (url: URL) => void) => {
    const url = new URL(product.databaseUrl);
    change(url);
    return url.href;
  };
  const asOther = (url: URL) => url.searchParams.set('user', name);

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'database',
      (url) => {
        url.pathname = '/missing';
      },
      /^DATABASE_URL: PostgreSQL at \S+ has no database of this name\./,
    ],
    [
      'socket',
      (url) => url.searchParams.set('host', '/nowhere'),
      /^DATABASE_URL: nobody answers at \/nowhere:5432\./,
    ],
    ['port', (url) => url.searchParams.set('port', '1'), /^DATABASE_URL: nobody answers at \S+:1\./],
    [
      'user',
      (url) => url.searchParams.set('user', 'nobody_here'),
      /^DATABASE_URL: PostgreSQL at \S+ refuses this user\./,
    ],
    [
      'TLS',
      (url) => url.searchParams.set('sslmode', 'require'),
      /^DATABASE_URL: PostgreSQL at \S+ offers no TLS/,
    ],
    [
      'owner',
      asOther,
      /^DATABASE_URL: the database t_\w+ belongs to \w+, not to kk_\w+\. .+ owner to "kk_\w+"$/,
    ],
    [
      'roles',
      (url) => {
        asOther(url);
        url.pathname = `/${name}`;
      },
      /^DATABASE_URL: the roles kinkeeper_app and kinkeeper_system belong to another installation\. .+ to "kk_\w+" with admin option$/,
    ],
  ])('stops the start with one line that says what to do: %s [AUTH-38]', async (_, change, line) => {
    expect(await refusal(checkServer(at(change)))).toMatch(line);
  });

  it.each([
    [{ code: '28P01' }, 'PostgreSQL at db:5432 refuses this user or password.'],
    [{ code: 'ENOTFOUND' }, 'there is no machine of this name: db:5432.'],
    [
      { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      /^the certificate of PostgreSQL at db:5432 is not trusted\. .+sslrootcert=/,
    ],
    [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /asks for a password/],
  ])('says so of %j, without the password [AUTH-38, AUTH-39]', (error, sentence) => {
    const { message = '' } = connectProblem('DATABASE_URL', 'postgres://a:hunter2@db/c', error) ?? {};
    expect(message.replace(/^DATABASE_URL: /, '')).toMatch(sentence);
    expect(message).not.toContain('hunter2');
  });

  it('is not made of what is wrong with us', () => {
    expect(
      connectProblem('DATABASE_URL', 'postgres://db/c', new TypeError('x is not a function')),
    ).toBeNull();
  });
});

describe('a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let folder: string;
  beforeAll(async () => {
    s3 = await startS3();
    folder = await mkdtemp(path.join(tmpdir(), 'kk-mark-'));
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes the processes of one installation, and no other', async () => {
    const processes = [await startProduct(s3.env), await startProduct(s3.env)];
    await Promise.all(processes.map((each) => each.close()));
    const blobs = openBlobs(readConfig(s3.env), folder);
    const here = await installationOf(product.databaseUrl);
    await expect(checkStoreMark(blobs, here)).resolves.toBeUndefined();

    await product.sql("update migrations set applied_at = applied_at - interval '1 day'");
    const other = await installationOf(product.databaseUrl);
    expect(other).not.toBe(here);
    expect(await refusal(checkStoreMark(blobs, other))).toBe(
      'S3_BUCKET is the bucket of another installation, whose files would be mixed with these. Name the bucket that belongs to DATABASE_URL, or an empty one.',
    );
    await expect(checkStoreMark(blobs, here)).resolves.toBeUndefined();
  });

  it('that cannot be reached stops no start', async () => {
    const away = openBlobs(readConfig({ ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' }), folder);
    await expect(checkStoreMark(away, 'one')).resolves.toBeUndefined();
  });

  it('is left one mark by processes that start together', async () => {
    const other = await startS3();
    try {
      const blobs = openBlobs(readConfig(other.env), folder);
      await Promise.all(['one', 'one', 'one'].map((each) => checkStoreMark(blobs, each)));
      expect(await refusal(checkStoreMark(blobs, 'two'))).toMatch(/^S3_BUCKET is the bucket of another/);
    } finally {
      await other.stop();
    }
  });
});
