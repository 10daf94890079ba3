// A product with at least one row in every table, for the row-level security tests.
import { fillAppointment, fillHold, fillHours, fillWait } from './appointments.ts';
import { buy } from './buying.ts';
import { fillDocument } from './documents.ts';
import { type Client, type Product, startProduct, submitAssessment } from './product.ts';
import { fillProjects } from './projects.ts';

/**
 * Maria Alvarez, who owns the plan; Rosa, who may read it; Sam, a stranger; Dana, a provider; Ada, an admin.
 */
type People = Record<'maria' | 'rosa' | 'sam' | 'dana' | 'ada', Client>;

export interface RowWorld {
  product: Product;
  people: People;
  /** Maria's plan. */
  planId: string;
}

export async function startRowWorld(): Promise<RowWorld> {
  const product = await startProduct();
  const maria = await product.person('Maria Alvarez');
  const rosa = await product.person('Rosa Reader', { verified: true });
  const sam = await product.person('Sam Stranger', { verified: true });
  const dana = await product.person('Dana Diaz', { type: 'service_provider' });
  const ada = await product.person('Ada Admin', { admin: true });
  const people = { maria, rosa, sam, dana, ada };
  const { id: planId } = await submitAssessment(maria, { safety_check: ['severe_confusion'] });
  await maria.call('POST', `/assessments/${planId}/shares`, { email: rosa.email });
  await maria.call('PATCH', '/assessments/draft', { draft_id: null, changes: {}, step: 1 });
  await buy(maria, 'unlock_pass');
  await buy(maria, 'coord_5hr');
  const moment = (ago: number) => new Date(product.clock.now().getTime() - ago).toISOString();
  await maria.call('PATCH', '/plan/progress', {
    version: 1,
    cleared_at: moment(60_000),
    parts: { 'triage.legal': { value: { urgency: 'high' }, at: moment(30_000) } },
  });
  await product.sql(
    `insert into help_requests (id, user_id, kind, email, locale, created_at)
     values (gen_random_uuid(), $1, 'guided', $2, 'en', now())`,
    [maria.id, maria.email],
  );
  await product.sql(
    `insert into waitlist_entries (id, email, interest, locale, created_at)
     values (gen_random_uuid(), $1, 'Help with dialysis', 'en', now())`,
    [maria.email],
  );
  await product.sql(
    `insert into guide_reports (id, guide, language, problem, email, locale, created_at)
     values (gen_random_uuid(), 'a/b', 'en', 'The number is wrong', $1, 'en', now())`,
    [maria.email],
  );
  await product.sql(
    `insert into helper_applications (id, email, name, role, experience, locale, created_at)
     values (gen_random_uuid(), $1, 'Maria Alvarez', 'kin_guide', 'Nine years', 'en', now())`,
    [maria.email],
  );
  await product.sql(
    `update safety_cases set state = 'taken', taken_by = $2, taken_at = now() where assessment_id = $1`,
    [planId, ada.id],
  );
  await product.sql(
    `insert into safety_case_looks (id, assessment_id, owner_id, looked_by, reason, words, at)
     values (gen_random_uuid(), $1, $2, $3, 'other', 'She asked us', now())`,
    [planId, maria.id, ada.id],
  );
  await product.sql(
    `insert into access_entries (at, actor_id, as_team, act, what, people) values (now(), $2, true, 'read', 'plan', $1)`,
    [[maria.id], ada.id],
  );
  await product.sql(
    `insert into reasons_given (admin_id, about, reason, at) values ($1, gen_random_uuid(), 'asked_us', now())`,
    [ada.id],
  );
  await product.sql('insert into record_checks (at, entries) values (now(), 1)');
  await product.sql(
    `insert into bulk_readings (id, actor_id, people, at) values (gen_random_uuid(), $1, 21, now())`,
    [ada.id],
  );
  const [reviewer] = await product.sql<{ id: string }>(
    `insert into reviewers (id, person_id, name, license, state, named_at)
     values (gen_random_uuid(), $1, 'Maria Alvarez', 'RN', 'OH', now()) returning id`,
    [maria.id],
  );
  await product.sql(
    `insert into content_reviews (id, document, version, reviewer_id, name, license, state, signed_at)
     values (gen_random_uuid(), 'card/choking', repeat('a', 64), $1, 'Maria Alvarez', 'RN', 'OH', now())`,
    [reviewer?.id],
  );
  await product.sql(
    `insert into guide_answers (guide, locale, day, no) values ('a/b', 'en', current_date, 1)`,
  );
  await product.sql(
    `insert into guide_answer_words (guide, day, word, times) values ('a/b', current_date, 'stairs', 1)`,
  );
  await fillPacks(product, people);
  await fillFiles(product, people);
  const projectId = await fillProject(product, people);
  await fillDocuments(product, people, projectId);
  await fillAppointments(product, people, projectId);
  return { product, people, planId };
}

/** A file of Maria's in a project of hers, and an orphaned object. */
async function fillFiles(product: Product, people: People): Promise<void> {
  const [projectId] = await fillProjects(product, { customer: people.maria, title: 'Care' });
  await product.sql(
    `insert into file_attachments
       (id, project_id, uploaded_by, client_id, file_name, file_path, file_size, mime_type, sha256, wrapped_key, created_at)
     select gen_random_uuid(), $2::uuid, $1, gen_random_uuid(), 'a.txt', $2 || '/1-' || repeat('0', 32) || '.txt', 1,
       'text/plain', decode(repeat('00', 32), 'hex'), decode(repeat('00', 60), 'hex'), now()`,
    [people.maria.id, projectId],
  );
  await product.sql(
    `insert into stored_leftovers (object_key, left_by, due_at) values ('project-files/a/b', $1, now() + interval '1 day')`,
    [people.maria.id],
  );
}

/** A document of Maria's, which Dana has signed. */
async function fillDocuments(product: Product, people: People, projectId: string): Promise<void> {
  const { maria, dana } = people;
  const id = await fillDocument(product, { projectId, by: maria.id });
  await product.sql(`delete from document_files where kind = 'original'`);
  const signature = `
    insert into document_signatures (id, project_id, document_id, signer_id, version, request_id, status, signer_name,
      signer_email, method, signature_data, shown_sha256, opened_at, consented_at, consent_version, signed_at,
      time_zone, language)
    values (gen_random_uuid(), $1, $2, $3, 1, gen_random_uuid(), $4, 'Dana Diaz', 'dana@example.test', 'typed',
      'data:image/png;base64,', decode(repeat('00', 32), 'hex'), now(), now(), 1, now(), 'America/Chicago', 'en')`;
  const again =
    ' on conflict on constraint document_signatures_current do update set status = excluded.status, signed_at = clock_timestamp()';
  for (const status of ['pending', 'signed'])
    await product.sql(signature + again, [projectId, id, dana.id, status]);
  await product.sql(
    `insert into document_authorities (id, project_id, client_id, holder_id, principal_name, kind, description, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, 'Ana Alvarez', 'guardian', 'By the court', now())`,
    [projectId, maria.id],
  );
  await product.sql(
    `insert into document_witnesses (id, project_id, document_id, version, request_id, signer_id, full_name, relation,
       statement, method, signature_data, ip_address, signed_at)
     values (gen_random_uuid(), $1, $2, 1, gen_random_uuid(), $3, 'Luis Diaz', 'Neighbor', 'I saw Dana Diaz sign.',
       'typed', 'data:image/png;base64,', '::1', clock_timestamp() + interval '1 minute')`,
    [projectId, id, dana.id],
  );
  await product.sql(
    `insert into document_evidence (document_id, project_id, version, kind, at, actor_id) values ($1, $2, 1, 'created', now(), $3)`,
    [id, projectId, maria.id],
  );
  await product.sql(
    `insert into sealings (sha256, sealed_at) values (decode(repeat('00', 32), 'hex'), now())`,
  );
  await product.sql(
    `insert into signing_consents (id, person_id, version, given_at, ip_address) values (gen_random_uuid(), $1, 1, now(), '::1')`,
    [maria.id],
  );
}

/** Dana's hours, an appointment and a series that Maria booked, and her calendar feed. */
async function fillAppointments(product: Product, { maria, dana }: People, projectId: string): Promise<void> {
  await fillHours(product, dana.id);
  await product.sql(
    `insert into blocked_dates (id, service_provider_id, blocked_date, created_at)
     values (gen_random_uuid(), $1, '2026-12-25', now())`,
    [dana.id],
  );
  await fillHold(product, { customer: maria.id, provider: dana.id });
  await fillWait(product, { customer: maria.id, provider: dana.id });
  await product.sql(
    `insert into appointment_series (id, customer_id, service_provider_id, every, step, times, created_at)
     values (gen_random_uuid(), $1, $2, 'week', 1, 2, now())`,
    [maria.id, dana.id],
  );
  const id = await fillAppointment(product, { projectId, customer: maria.id, provider: dana.id });
  await product.sql(`update appointments set paid_from = 'coordination' where id = $1`, [id]);
  await product.sql(
    `insert into hour_uses (appointment_id, user_id, order_id, minutes, taken_at)
     select $1, user_id, order_id, 60, now() from hour_packs where user_id = $2`,
    [id, maria.id],
  );
  await product.sql(`insert into calendar_feeds values ($1, repeat('a', 43), now())`, [maria.id]);
}

/** One row in each table of the packs. */
async function fillPacks(product: Product, people: People): Promise<void> {
  for (const table of ['library_passages', 'library_versions', 'knowledge_packs']) {
    await product.sql(`delete from ${table}`);
  }
  await product.sql(
    `insert into library_passages
       (id, locale, kind, document, section, position, title, heading, keywords, body, sources, phones)
     values ('a', 'en', 'guide', 'a', 'a', 1, 'Rest', 'Rest', '', 'Rest.', '{}', '{}')`,
  );
  await product.sql(`insert into library_versions (version, made_at) values ('1', now())`);
  await product.sql(
    `with pack as (
       insert into knowledge_packs (id, title, pack_type, topic, content, created_at, updated_at)
       values (gen_random_uuid(), 'Rest', 'education', 'Rest', 'Rest.', now(), now()) returning *)
     insert into knowledge_pack_versions
       (pack_id, revision, title, pack_type, topic, content, is_active, saved_by, saved_at)
     select id, revision, title, pack_type, topic, content, is_active, $1, now() from pack`,
    [people.ada.id],
  );
  await product.sql(
    `insert into generated_packs (id, user_id, title, topic, pack_type, user_context, location, locale, engine, created_at, alive_at)
     values (gen_random_uuid(), $1, 'Rest', 'Rest', 'education', '', '', 'en', 'library', now(), now())`,
    [people.maria.id],
  );
  await product.sql(
    `insert into pack_facts (at, engine, pack_type, locale, outcome, total_ms, characters, citations, removed, emergencies, knows_little)
     values (now(), 'library', 'education', 'en', 'done', 1, 1, 1, 1, '{}', false)`,
  );
}

/** A project of Maria and Dana, with one row in each of its tables. @returns its id */
async function fillProject(product: Product, people: People): Promise<string> {
  const { maria, dana } = people;
  const [id = ''] = await fillProjects(product, { customer: maria, provider: dana });
  await product.sql(
    `insert into project_invitations (id, project_id, email, invited_by, token_hash, created_at, expires_at)
     values (gen_random_uuid(), $1, 'pat@example.test', $2, 'x', now(), now())`,
    [id, maria.id],
  );
  await product.sql(
    `with logged as (
       insert into events (kind, actor_id, subject_type, subject_id, project_id, recipient_ids)
       values ('activity.logged', $2, 'project', $1, $1, array[$3::uuid]) returning id)
     insert into activity_notes (event_id, project_id, description) select id, $1, 'Called' from logged`,
    [id, dana.id, maria.id],
  );
  const [waiting] = await fillProjects(product, { customer: null, provider: dana, title: 'Asked' });
  await product.sql(
    `insert into customer_invitations
       (id, project_id, customer_id, customer_name, provider_id, provider_name, invited_at)
     values (gen_random_uuid(), $3, $1, 'Maria Alvarez', $2, 'Dana Diaz', now())`,
    [maria.id, dana.id, waiting],
  );
  await product.sql('insert into notification_choices (person_id) values ($1)', [maria.id]);
  await product.sql(
    `insert into project_members (project_id, person_id, role, joined_at, left_at, left_name)
     values ($1, $2, 'family', now(), now(), 'Sam Stranger')`,
    [id, people.sam.id],
  );
  await product.sql(
    `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
     values (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'Hello', now())`,
    [id, maria.id, dana.id],
  );
  await product.sql(
    `insert into tasks (id, project_id, client_id, assigned_by, title, created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, 'Call the pharmacy', now(), now())`,
    [id, maria.id],
  );
  await product.sql(
    `insert into task_resources (id, project_id, task_id, kind, pack_id, attached_by, created_at)
     select gen_random_uuid(), $1, t.id, 'pack', p.id, $2, now() from tasks t, knowledge_packs p`,
    [id, maria.id],
  );
  await product.sql(`update messages set content = 'Hello there', edited_at = now()`);
  await product.sql(
    'insert into message_readers (message_id, person_id, project_id) select id, $1, project_id from messages',
    [dana.id],
  );
  return id;
}
