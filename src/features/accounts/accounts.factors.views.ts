import type { FactorRow } from './accounts.factors.queries.ts';
import { phoneEnding } from './accounts.phones.rules.ts';
import type { Factor } from './accounts.sessions.contract.ts';

/** A factor as its owner reads it; its secret and its whole number never leave the server again. */
export function factorView({ verified_at, created_at, last_used_at, ...row }: FactorRow): Factor {
  return {
    id: row.id,
    friendly_name: row.friendly_name,
    factor_type: row.factor_type as Factor['factor_type'],
    phone_ending: row.phone && phoneEnding(row.phone),
    status: verified_at ? ('verified' as const) : ('unverified' as const),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
