import { expect, it } from 'vitest';
import { settingsStatement } from './pooler.ts';

it('what the greeting would have said is one statement, the role last', () => {
  expect(settingsStatement('-c role=kinkeeper_app -c statement_timeout=7000 -c seq_page_cost=0.1')).toBe(
    "select pg_is_in_recovery() as standby, set_config('statement_timeout', '7000', false)," +
      " set_config('seq_page_cost', '0.1', false), set_config('role', 'kinkeeper_app', false)",
  );
  expect(settingsStatement('')).toBe('select pg_is_in_recovery() as standby');
});
