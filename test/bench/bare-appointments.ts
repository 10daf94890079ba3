// The bare side of the appointments bench: node:http and prepared SQL through pg on narrow tables of its own, under the
// same constraint, with the authorization in the SQL and JSON as PostgreSQL builds it: no events, letters or holds.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { personOf } from './bare-session.ts';

const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });
const DAY = `select json_build_object(
    'windows', (select json_agg(h) from bare.hours h
      where h.provider_id = $1 and h.day_of_week = extract(dow from $2::date)),
    'blocks', (select json_agg(b) from bare.blocks b where b.provider_id = $1 and b.day = $2::date),
    'busy', (select json_agg(json_build_object('start_time', a.start_time, 'end_time', a.busy_until)
        order by a.start_time) from bare.appointments a
      where a.provider_id = $1 and a.status <> 'cancelled'
        and tstzrange(a.start_time, a.busy_until, '[)') && tstzrange($2::date - 1, $2::date + 2, '[)')))::text as body`;
const OWN = `select coalesce(json_agg(x), '[]')::text as body from (
    select * from ((select * from bare.appointments where customer_id = $1 and start_time > now() - interval '8 hours'
        and end_time > now() and status not in ('cancelled', 'completed') order by start_time limit 51)
      union all (select * from bare.appointments where provider_id = $1 and start_time > now() - interval '8 hours'
        and end_time > now() and status not in ('cancelled', 'completed') order by start_time limit 51)) a
    order by start_time limit 51) x`;
const BOOK = `with made as (
    insert into bare.appointments (id, project_id, customer_id, provider_id, title, start_time, end_time, busy_until,
      status, customer_name, provider_name)
    select gen_random_uuid(), p.id, $1, $2, $3, $4::timestamptz, $5::timestamptz, $5::timestamptz, 'scheduled', '', ''
    from bare.projects p where p.customer_id = $1 and p.provider_id = $2 limit 1 returning *)
  select row_to_json(made)::text as body from made`;

const server = createServer(async (request, response) => {
  const person = personOf(request.headers.cookie ?? '');
  const answer = (body: string | undefined, refused = 404) => {
    response.writeHead(body === undefined ? refused : 200, { 'content-type': 'application/json' });
    response.end(body ?? '{}');
  };
  if (person === null) return answer(undefined);
  const [, , room, id, , day] = request.url?.split('/') ?? [];
  if (request.method === 'GET') {
    const query =
      room === 'providers'
        ? { name: 'day', text: DAY, values: [id, day] }
        : { name: 'own', text: OWN, values: [person] };
    return answer((await pool.query(query)).rows[0]?.body);
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const { service_provider_id, title, slots } = JSON.parse(text);
  const values = [person, service_provider_id, title, slots[0].start_time, slots[0].end_time];
  try {
    answer((await pool.query({ name: 'book', text: BOOK, values })).rows[0]?.body);
  } catch {
    answer(undefined, 409);
  }
});
server.listen(0, () => console.log((server.address() as AddressInfo).port));
