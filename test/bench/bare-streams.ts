// The bare side of the memory of streams: node:http alone, which holds each open and knows nobody.
//   node test/bench/bare-streams.ts PORT
import { createServer } from 'node:http';

createServer((request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  if (request.method === 'HEAD') answer.end();
  else answer.write(':\n\n');
}).listen(Number(process.argv[2]), '127.0.0.1');
