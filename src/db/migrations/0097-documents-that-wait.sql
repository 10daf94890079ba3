-- Whoever accepts an invitation joins through the system, and is told which documents wait for them.
grant select (signer_role, requires_signature) on signable_documents to kinkeeper_system;
