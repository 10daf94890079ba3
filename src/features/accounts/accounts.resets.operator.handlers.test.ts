import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { halfway, signIn } from '#test/support/factors.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { type Client, type Product, startProduct } from '#test/support/product.ts';
import { refused, untouched } from '#test/support/refusals.ts';
import { dueOf, lose, RESET_REASON, settle, waitOver } from '#test/support/resets.ts';
import type { ListedReset, OwnReset } from './accounts.resets.contract.ts';
import { consentAsOperator, listForOperator } from './accounts.service/operator-resets.ts';

let product: Product;
let ada: Client;
beforeEach(async () => {
  product = await startProduct({ LOG_LEVEL: 'warn' });
  ada = await product.person('Ada Admin', { admin: true });
});
afterEach(() => product.close());

const SAID = { reason: RESET_REASON.reason, note: RESET_REASON.note };
const NOTHING = { reason: undefined, note: undefined };
const consent = (id: string, said: { reason: string | undefined; note: string | undefined } = NOTHING) =>
  consentAsOperator(product.services, { id, ...said });
const begin = (who: Client, id: string) =>
  who.call<ListedReset>('POST', `/factor-resets/${id}/begin`, RESET_REASON);
const listed = async (who: Client) =>
  (await who.call<{ resets: ListedReset[] }>('GET', '/factor-resets')).body.resets;
const recorded = (who: Client) =>
  product.sql(
    `select what, actor_id, as_team, reason from access_entries
     where people @> array[$1::uuid] and what like 'account.%reset%' order by id`,
    [who.id],
  );
const refusedAs = async (expected: string, work: () => ReturnType<typeof consent>) =>
  expect(await untouched(product, work)).toEqual({ refused: expected });

describe('with one other admin', () => {
  it('they begin, the operator agrees, and the wait, the letter and the link are the same [AUTH-44]', async () => {
    const maria = await product.person('Maria Alvarez');
    const { id } = await lose(product, maria);
    const waits = await product.mailTo(ada.email, /lost their codes/);
    expect(waits.text).toContain('npm run lost-codes');
    await refusedAs('begins first', () => consent(id, SAID));
    product.logged.length = 0;
    expect((await begin(ada, id)).body).toMatchObject({ state: 'begun', other_admins: 1 });
    expect(product.logged.join('\n')).toContain('run npm run lost-codes');
    expect(product.logged.join('\n')).not.toContain(maria.email);
    const [shown] = await listForOperator(product.services);
    expect(shown).toMatchObject({ id, may: 'agree', begun: { name: 'Ada Admin', ...RESET_REASON } });

    const outcome = await consent(id);
    expect(outcome).toEqual({ dueAt: expect.any(Date) });
    expect(await listed(ada)).toMatchObject([
      {
        state: 'waiting',
        begun: { id: ada.id, by_operator: false },
        agreed: { id: null, name: null, by_operator: true },
      },
    ]);
    const [wait] = await product.sql<{ hours: number }>(
      'select extract(epoch from due_at - agreed_at)::int / 3600 as hours from factor_resets where id = $1',
      [id],
    );
    expect(wait?.hours).toBe(24);
    expect(await recorded(maria)).toEqual([
      { what: 'account.reset_asked', actor_id: maria.id, as_team: false, reason: null },
      { what: 'account.reset_begun', actor_id: ada.id, as_team: true, reason: SAID.reason },
      { what: 'account.reset_agreed_by_operator', actor_id: null, as_team: true, reason: null },
    ]);
    const letter = await product.mailTo(maria.email, /will take the codes off/);
    expect(letter.text).toMatch(/Whoever runs its server has agreed\. It will happen on \w+ \d+, \d{4}/);
    expect(letter.text).toMatch(/stop-reset\?token=/);

    await settle(product);
    expect((await dueOf(product, id)).ended).toBeNull();
    await waitOver(product, id);
    await settle(product);
    expect((await dueOf(product, id)).ended).toBe('done');
    const { status, body } = await signIn(product, maria);
    expect([status, body.second_step]).toEqual([200, undefined]);
  });

  it('the operator’s consent falls with the right of the admin who began [AD1]', async () => {
    const maria = await product.person('Maria Alvarez');
    const { id } = await lose(product, maria);
    await begin(ada, id);
    await consent(id);
    const ben = await product.person('Ben Admin', { admin: true });
    await ben.call('PUT', `/people/${ada.id}/admin`, { is_admin: false });
    await waitOver(product, id);
    await settle(product);
    expect(await listed(ben)).toMatchObject([{ state: 'asked', begun: null, agreed: null, due_at: null }]);
    // And he begins it again.
    expect((await begin(ben, id)).body).toMatchObject({ state: 'begun', begun: { id: ben.id } });
    await consent(id);
    expect((await listed(ben))[0]?.state).toBe('waiting');
  });

  it('is no way around a second admin who is there [AD1]', async () => {
    await product.person('Ben Admin', { admin: true });
    const { id } = await lose(product, await product.person('Maria Alvarez'));
    await refusedAs('two admins', () => consent(id, SAID));
    await begin(ada, id);
    await refusedAs('two admins', () => consent(id));
    expect((await listForOperator(product.services))[0]?.may).toBe('two admins');
  });
});

describe('with nobody else', () => {
  it('the only admin reads what to do, and the operator says how they made sure [AUTH-44]', async () => {
    const { id, asked } = await lose(product, ada);
    expect(asked).toMatchObject({ due_at: null, other_admins: false });
    expect(product.logged.join('\n')).toContain('run npm run lost-codes');
    const letter = await product.mailTo(ada.email, /asked to take the codes off/);
    expect(letter.text).toContain('npm run lost-codes');
    expect(await listed(ada)).toMatchObject([{ state: 'asked', other_admins: 0 }]);
    await refused(product, 'FORBIDDEN', () => begin(ada, id));
    for (const said of [
      NOTHING,
      { ...SAID, reason: 'because' },
      { ...SAID, note: 'trust me' },
      { ...SAID, note: 'x '.repeat(300) },
    ])
      await refusedAs('says how', () => consent(id, said));

    expect(await consent(id, SAID)).toEqual({ dueAt: expect.any(Date) });
    expect((await recorded(ada)).slice(1)).toEqual([
      { what: 'account.reset_begun_by_operator', actor_id: null, as_team: true, reason: SAID.reason },
      { what: 'account.reset_agreed_by_operator', actor_id: null, as_team: true, reason: null },
    ]);
    await waitOver(product, id, 23.9);
    await settle(product);
    expect((await dueOf(product, id)).ended).toBeNull();
    await waitOver(product, id, 0.2);
    await settle(product);
    expect((await dueOf(product, id)).ended).toBe('done');
  });

  it('two admins who have both lost everything are nobody to each other [AUTH-44]', async () => {
    const ben = await product.person('Ben Admin', { admin: true });
    const first = await lose(product, ada);
    const second = await lose(product, ben);
    expect((await listForOperator(product.services)).map(({ may }) => may)).toEqual([
      'begin and agree',
      'begin and agree',
    ]);
    for (const { id } of [first, second]) {
      await consent(id, SAID);
      await waitOver(product, id);
    }
    await settle(product);
    expect((await signIn(product, ada)).body.second_step).toBeUndefined();
    expect((await signIn(product, ben)).body.second_step).toBeUndefined();
  });

  it('its person can stop it all the time, and then there is nothing to agree to [AUTH-44]', async () => {
    const { id } = await lose(product, ada);
    await consent(id, SAID);
    await refusedAs('is not open', () => consent(id, SAID));
    expect((await ada.call('DELETE', '/account/factor-reset')).status).toBe(200);
    await refusedAs('is not open', () => consent(id, SAID));
    await refusedAs('is not open', () => consent(crypto.randomUUID(), SAID));
    await waitOver(product, id);
    await settle(product);
    expect((await signIn(product, ada)).body.second_step).toBeDefined();
  });

  it('agreed to twice at once, it happens once', async () => {
    const { id } = await lose(product, ada);
    const outcomes = await Promise.all([consent(id, SAID), consent(id, SAID), consent(id, SAID)]);
    expect(outcomes.filter((each) => 'dueAt' in each)).toHaveLength(1);
    expect(await recorded(ada)).toHaveLength(3);
  });

  it('PostgreSQL refuses an operator in an admin’s place, and one who only begins [RL4]', async () => {
    const { id } = await lose(product, await product.person('Maria Alvarez'));
    await begin(ada, id);
    const broken = (set: string) =>
      product.sql(`update factor_resets set ${set} where id = '${id}'`).then(
        () => 'stored',
        (error: { constraint?: string }) => error.constraint,
      );
    expect(await broken('begun_by_operator = true, agreed_by_operator = true')).toBe(
      'factor_resets_operator',
    );
    expect(await broken('begun_by = null, begun_by_operator = true')).toBe('factor_resets_operator_alone');
  });
});

it('the command lists who waits, agrees, and says no with 1 and one sentence [AUTH-44]', async () => {
  const { id } = await lose(product, ada);
  const half = await halfway(product, ada);
  const command = operatorCommand(product, 'lost-codes.ts');
  const first = await command();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain(`${id}  Ada Admin <${ada.email}>`);
  expect(first.stdout).toContain(`npm run lost-codes -- --agree ${id} --reason`);
  const unsaid = await command('--agree', id);
  expect([unsaid.code, unsaid.stdout]).toEqual([1, '']);
  expect(unsaid.stderr).toMatch(/^Nothing was changed\. Nobody else has said how/);
  const agreed = await command('--agree', id, '--reason', SAID.reason, '--note', SAID.note);
  expect(agreed).toMatchObject({ code: 0, stderr: '' });
  const { body } = await half.call<OwnReset>('POST', '/auth/factor-reset');
  expect(agreed.stdout).toContain(`It happens ${body.due_at}`);
  await product.mailTo(ada.email, /will take the codes off/);
}, 60_000);
