// The server for comparison: the least that Node can do to send the same bytes.
import { createServer } from 'node:http';

const { body, type } = JSON.parse(process.env.BARE_REPLY ?? '{"body":"","type":"text/plain"}');
const bytes = Buffer.from(body);
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
