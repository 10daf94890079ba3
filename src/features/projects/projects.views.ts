/** From rows to what the contract says. */
import type { Project } from './projects.contract.ts';
import type { ProjectRow } from './projects.queries.ts';

export function projectView(row: ProjectRow): Project {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

export function invitationView(row: { email: string; created_at: Date; expires_at: Date }) {
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}
