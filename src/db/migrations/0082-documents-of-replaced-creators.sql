-- Whoever accepts an invitation takes the place of another provider, and does so through the system: it withdraws
-- what the one who leaves has sent and nobody has decided on, and reads no word of it.
create policy system_finds on signable_documents for select to kinkeeper_system using (true);
create policy system_withdraws on signable_documents for update to kinkeeper_system
  using (true) with check (withdrawn_at is not null and withdraw_reason is null);
grant select (id, project_id, created_by, version, withdrawn_at, expires_at), update (withdrawn_at, withdraw_reason)
  on signable_documents to kinkeeper_system;
create policy system_finds on document_signatures for select to kinkeeper_system using (true);
grant select (document_id, version, status) on document_signatures to kinkeeper_system;
create policy system_chains on document_evidence for select to kinkeeper_system using (true);
create policy system_withdraws on document_evidence for insert to kinkeeper_system
  with check (actor_id is null and kind = 'withdrawn');
grant select (document_id, seq, hash), insert (document_id, project_id, version, kind, at, actor_id, data)
  on document_evidence to kinkeeper_system;
grant execute on function document_evidence_hash(document_evidence) to kinkeeper_system;
