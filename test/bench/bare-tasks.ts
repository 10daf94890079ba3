// The bare side of the tasks bench: node:http and prepared SQL through pg on narrow tables of its own, with the
// authorization in the SQL, JSON as PostgreSQL builds it, and nothing else: no events, no notifications.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { personOf } from './bare-session.ts';

const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });
const TASK = `t.id, t.title, t.description, t.priority, t.due_date, t.status, t.items, t.progress, t.created_at,
  t.revision, a.name as assignee`;
const LIST = `select json_build_object(
    'tasks', coalesce((select json_agg(x) from (
      select ${TASK} from bare.tasks t left join bare.people a on a.id = t.assigned_to
      where t.project_id = p.id order by t.created_at desc limit 50) x), '[]'),
    'counts', (select json_object_agg(status, n) from (
      select status, count(*) as n from bare.tasks where project_id = p.id group by status) c))::text as body
  from bare.projects p where p.id = $1 and (p.customer_id = $2 or p.provider_id = $2)`;
const MINE = `select coalesce(json_agg(x), '[]')::text as body from (
    select ${TASK}, p.id as project_id
    from (select id from bare.projects where customer_id = $1 union all
          select id from bare.projects where provider_id = $1) p
    cross join lateral (select * from bare.tasks t where t.project_id = p.id order by created_at desc limit 50) t
    left join bare.people a on a.id = t.assigned_to
    order by t.created_at desc limit 50) x`;
const CHANGE = `with changed as (
    update bare.tasks t set title = $4, revision = revision + 1 from bare.projects p
    where t.id = $2 and t.project_id = $1 and p.id = t.project_id and (p.customer_id = $3 or p.provider_id = $3)
    returning t.*)
  select row_to_json(x)::text as body
  from (select ${TASK} from changed t left join bare.people a on a.id = t.assigned_to) x`;

const server = createServer(async (request, response) => {
  const [, , , project = '', , task = ''] = request.url?.split('/') ?? [];
  const person = personOf(request.headers.cookie ?? '');
  const answer = (body: string | undefined) => {
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(body ?? '{}');
  };
  if (person === null) return answer(undefined);
  if (request.method === 'GET') {
    const query = project
      ? { name: 'list', text: LIST, values: [project, person] }
      : { name: 'mine', text: MINE, values: [person] };
    return answer((await pool.query(query)).rows[0]?.body);
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const { title } = JSON.parse(text) as { title: string };
  const values = [project, task, person, title];
  answer((await pool.query({ name: 'change', text: CHANGE, values })).rows[0]?.body);
});
server.listen(0, () => console.log((server.address() as AddressInfo).port));
