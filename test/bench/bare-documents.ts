// The bare side of the documents bench: node:http, and one prepared statement through pg that signs: the signature,
// its evidence with the hash before it, what is to be sealed, the event and who hears of it, and the job. Nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { personOf } from './bare-session.ts';

const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });
const SIGN = `with d as materialized (
    select d.* from bare.documents d join bare.projects p on p.id = d.project_id
    where d.id = $1 and d.project_id = $2 and d.signer_id = $3 and (p.customer_id = $3 or p.provider_id = $3)),
  s as (insert into bare.signatures select gen_random_uuid(), d.id, $3, $4, 'Maria Alvarez', 'typed', $5,
    decode($6, 'hex'), now(), $7, 'local', $8 from d),
  e as (insert into bare.evidence
    select d.id, l.seq + 1, 'signed', now(), $3, x.data, l.hash,
      sha256(l.hash || convert_to(concat_ws(E'\\x1f', d.id, l.seq + 1, 'signed', now(), $3, x.data), 'UTF8'))
    from d cross join (select jsonb_build_object('method', 'typed', 'shown_sha256', $6::text) as data) x
    cross join lateral (select seq, hash from bare.evidence where document_id = d.id order by seq desc limit 1) l),
  q as (insert into bare.to_seal select d.id, now() from d),
  v as (insert into bare.events (kind, at, actor_id, project_id, subject_id)
    select 'document.signed', now(), $3, d.project_id, d.id from d returning id),
  r as (insert into bare.recipients select v.id, d.created_by from v, d),
  j as (insert into bare.jobs select gen_random_uuid(), 'seal_documents', '{}', now() from d)
  select json_build_object('stage', 'signed', 'version', 1)::text as body from d`;
const PICTURE = `data:image/png;base64,${'A'.repeat(6000)}`;

const server = createServer(async (request, response) => {
  const [, , , project = '', , document = ''] = request.url?.split('/') ?? [];
  const person = personOf(request.headers.cookie ?? '');
  let text = '';
  for await (const chunk of request) text += chunk;
  const { request_id, shown_sha256, time_zone } = JSON.parse(text) as Record<string, string>;
  const agent = request.headers['user-agent'] ?? null;
  const values = [document, project, person, request_id, PICTURE, shown_sha256, time_zone, agent];
  const { rows } = await pool.query<{ body: string }>({ name: 'sign', text: SIGN, values });
  response.writeHead(rows[0] ? 200 : 404, { 'content-type': 'application/json' });
  response.end(rows[0]?.body ?? '{}');
});
server.listen(0, () => console.log((server.address() as AddressInfo).port));
