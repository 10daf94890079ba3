/** Maps rows to the contract's shapes. */
import type { OwnExport } from './exports.contract.ts';
import type { ExportRow } from './exports.queries.ts';
import type { ExportState } from './exports.rules.ts';

export function showExport(row: ExportRow | undefined): OwnExport | null {
  if (!row) return null;
  return {
    id: row.id,
    state: row.state as ExportState,
    asked_at: row.asked_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    file_size: row.file_size === null ? null : Number(row.file_size),
  };
}
