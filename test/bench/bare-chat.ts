// The bare side of the chat bench: node:http and prepared SQL through pg, with the authorization in
// the SQL, and nothing else. It takes the token of a session from the cookie, as ours does.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });
const LIST = `select coalesce(json_agg(row order by position), '[]')::text as body from (
  select m.position, json_build_object('id', m.id, 'position', m.position, 'project_id', m.project_id,
    'sender_id', m.sender_id, 'recipient_id', m.recipient_id, 'client_id', m.client_id, 'content', m.content,
    'message_type', m.message_type, 'created_at', m.created_at, 'read_at', m.read_at,
    'sender', json_build_object('user_id', s.id, 'full_name', s.full_name, 'email', s.email)) as row
  from messages m join people s on s.id = m.sender_id
  where m.project_id = $1 and m.deleted_at is null
    and exists (select from projects p join sessions t on t.user_id in (p.customer_id, p.service_provider_id)
      where p.id = $1 and t.token = $2 and t.idle_until > now())
  order by m.position desc limit 50) found`;
const POST = `insert into messages (id, project_id, sender_id, recipient_id, client_id, content, created_at)
  select gen_random_uuid(), p.id, t.user_id,
    case t.user_id when p.customer_id then p.service_provider_id else p.customer_id end, $3, $4, now()
  from projects p join sessions t on t.user_id in (p.customer_id, p.service_provider_id)
  where p.id = $1 and t.token = $2 and t.idle_until > now()
  returning json_build_object('id', id, 'position', position, 'content', content, 'created_at', created_at)::text as body`;

const server = createServer(async (request, response) => {
  const project = request.url?.split('/')[3] ?? '';
  const token = decodeURIComponent(
    /session_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '',
  ).split('.')[0];
  const answer = (body: string | undefined) => {
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(body ?? '{}');
  };
  if (request.method === 'GET') {
    const { rows } = await pool.query({ name: 'list', text: LIST, values: [project, token] });
    return answer(rows[0]?.body);
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const { client_id, content } = JSON.parse(text) as { client_id: string; content: string };
  const { rows } = await pool.query({
    name: 'post',
    text: POST,
    values: [project, token, client_id, content],
  });
  answer(rows[0]?.body);
});
server.listen(0, () => console.log((server.address() as AddressInfo).port));
