// The bare side of the chat bench: node:http and prepared SQL through pg on narrow tables of its own, with
// the authorization in the SQL, JSON as PostgreSQL builds it, and nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { personOf } from './bare-session.ts';

const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });
const LIST = `select coalesce((select json_agg(x) from (
    select m.id, m.body, m.created_at, m.sender_id,
      case when m.sender_id = p.customer_id then c.name else v.name end as sender_name
    from bare.messages m where m.project_id = p.id order by m.created_at desc limit 50) x)::text, '[]') as body
  from bare.projects p join bare.people c on c.id = p.customer_id join bare.people v on v.id = p.provider_id
  where p.id = $1 and (p.customer_id = $2 or p.provider_id = $2)`;
const POST = `with made as (
    insert into bare.messages (project_id, sender_id, body)
    select p.id, $2, $3 from bare.projects p where p.id = $1 and (p.customer_id = $2 or p.provider_id = $2)
    returning id, body, created_at, sender_id)
  select json_build_object('id', made.id, 'body', made.body, 'created_at', made.created_at,
    'sender_id', made.sender_id, 'sender_name', s.name)::text as body
  from made join bare.people s on s.id = made.sender_id`;

const server = createServer(async (request, response) => {
  const project = request.url?.split('/')[3] ?? '';
  const person = personOf(request.headers.cookie ?? '');
  const answer = (body: string | undefined) => {
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(body ?? '{}');
  };
  if (person === null) return answer(undefined);
  if (request.method === 'GET') {
    const { rows } = await pool.query({ name: 'list', text: LIST, values: [project, person] });
    return answer(rows[0]?.body);
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const { content } = JSON.parse(text) as { content: string };
  const { rows } = await pool.query({ name: 'post', text: POST, values: [project, person, content] });
  answer(rows[0]?.body);
});
server.listen(0, () => console.log((server.address() as AddressInfo).port));
