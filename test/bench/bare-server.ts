// Started by test/bench/quick.bench.ts: what Node alone does for an answer. Prints its port; ends with its standard input.
import { createServer } from 'node:http';

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"data":{"status":"ok"}}');
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
process.stdin.on('close', () => process.exit()).resume();
