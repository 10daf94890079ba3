/** Maps rows to the contract. */
import type { CustomerInvitation, Project } from './projects.contract.ts';
import type { ProjectRow } from './projects.queries.ts';

export function projectView(row: ProjectRow): Project {
  const { family_ids: _, opened_for: __, ...shown } = row;
  const { asked_customer: asked } = row;
  const waiting = asked && !asked.declined ? asked.user_id : null;
  return {
    ...shown,
    customer_id: row.customer_id ?? waiting,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function customerInvitationView(
  row: Omit<CustomerInvitation, 'invited_at'> & { invited_at: Date },
): CustomerInvitation {
  return { ...row, invited_at: row.invited_at.toISOString() };
}

export function invitationView(row: { email: string; created_at: Date; expires_at: Date }) {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}
