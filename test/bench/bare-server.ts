// Started by test/bench/quick.bench.ts: what bare Node costs per response. Prints its port; exits when its
// standard input closes.
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
