// The server for comparison: what a team would write by hand for four calls, with as few statements as possible and no checks but the
// session.
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { Pool } from 'pg';

const CONNECTIONS = 10;
const SESSION_DAYS = 1;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });
const names = new Map();
/** Prepares each statement once for each connection, as our server does. */
const tagOf =
  (client) =>
  async (parts, ...values) => {
    if (!names.has(parts)) names.set(parts, `s${names.size}`);
    const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
    return (await client.query({ name: names.get(parts), text, values })).rows;
  };
const sql = tagOf(pool);
async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(tagOf(client));
    await client.query('commit');
  } finally {
    client.release();
  }
}
const argon2Promise = promisify(argon2);
const hashOf = (token) => createHash('sha256').update(token).digest('hex');

async function viewerOf(request) {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const [viewer] = await sql`
    select u.id, u.first_name || ' ' || u.last_name as name from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and s.revoked_at is null and s.expires_at > now()`;
  return viewer;
}

async function readBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

async function list(request) {
  const viewer = await viewerOf(request);
  const requests = await sql`
    select r.id, r.external_id, r.name, r.status, r.created_at, r.issued_at, r.updated_at, r.unread_count, r.answers,
      s.name as survey, m.message
    from requests r join request_surveys s on s.id = r.survey_id
    left join lateral (
      select json_build_object('id', m.id, 'body_html', m.body_html, 'source', m.source, 'source_name', m.source_name,
        'external_created_at', m.created_at, 'attachment_keys', m.attachment_keys) as message
      from messages m where m.request_id = r.id order by m.created_at desc, m.id desc limit 1) m on true
    where r.user_id = ${viewer.id} and r.status = 'in_progress' order by r.issued_at, r.id limit 1000`;
  return [200, { requests }];
}

async function readThread(viewer, id, newest) {
  const [found] = await sql`
    select r.id, r.external_id, r.name, r.status, r.created_at, r.issued_at, r.updated_at, r.answers, (
      select coalesce(json_agg(json_build_object('id', m.id, 'body_html', m.body_html, 'source', m.source,
        'source_name', m.source_name, 'external_created_at', m.created_at, 'attachment_keys', m.attachment_keys)
        order by m.created_at, m.id), '[]'::json)
      from (select * from messages m where m.request_id = r.id
        order by m.created_at desc, m.id desc limit ${newest}) m) as messages
    from requests r where r.external_id = ${id} and r.user_id = ${viewer.id}`;
  return found;
}

const partOf = (request) =>
  Number(new URL(request.url, 'http://localhost').searchParams.get('newest') ?? 1_000);

async function thread(request, id) {
  const viewer = await viewerOf(request);
  return [200, { request: await readThread(viewer, id, partOf(request)) }];
}

async function message(request, id) {
  const [viewer, { message: sent }] = await Promise.all([viewerOf(request), readBody(request)]);
  await inTransaction(async (tx) => {
    const [found] = await tx`
      select id from requests where external_id = ${id} and user_id = ${viewer.id} for update`;
    await tx`
      insert into messages (request_id, source, source_name, body, body_html, client_id, created_at)
      values (${found.id}, 'user', ${viewer.name}, ${sent.body}, ${sent.body}, ${sent.client_id}, now())
      on conflict do nothing`;
    await tx`
      update requests set updated_at = now(), waits_for = 'us', waiting_since = now() where id = ${found.id}`;
  });
  return [201, { request: await readThread(viewer, id, partOf(request)) }];
}

async function signIn(request) {
  const { user } = await readBody(request);
  const [account] = await sql`select id, password_hash from users where email = ${user.email}`;
  const [, , , costs, salt, key] = account.password_hash.split('$');
  const [memory, passes, parallelism] = costs.split(',').map((cost) => Number(cost.slice(2)));
  const expected = Buffer.from(key, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const cost = { memory, passes, parallelism, tagLength: expected.length };
  const actual = await argon2Promise('argon2id', { message: user.password, nonce, ...cost });
  if (!timingSafeEqual(actual, expected)) return [401, {}];
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
    values (${account.id}, ${hashOf(token)}, now(), now(), now() + ${SESSION_DAYS} * interval '1 day')`;
  return [200, { token }];
}

function answer(request) {
  const [path] = request.url.split('?');
  if (path === '/api/v1/requests/in_progress') return list(request);
  if (path === '/api/v1/users/sign_in') return signIn(request);
  const [, id] = /^\/api\/v1\/requests\/([^/]+)/.exec(path) ?? [];
  return request.method === 'POST' ? message(request, id) : thread(request, id);
}

const server = createServer((request, response) => {
  void answer(request)
    .catch((error) => [500, { error: String(error) }])
    .then((/** @type {any[]} */ [status, body]) => {
      const bytes = Buffer.from(JSON.stringify(body));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.end(bytes);
    });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
