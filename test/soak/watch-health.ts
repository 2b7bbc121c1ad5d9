import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Delay between two checks, ms. */
const pause = 20;

/** Repeatedly checks whether a server is alive. */
export type HealthWatch = {
  /** The longest wait since the last call, ms. */
  takeWorst(): number;
  stop(): Promise<void>;
};

/** Measures the response time of `/health/live` from outside. */
export function watchHealth(url: string): HealthWatch {
  const agent = new Agent({ keepAlive: true });
  let worst = 0;
  let since: number | null = null;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      since = performance.now();
      await askLive(url, agent);
      worst = Math.max(worst, performance.now() - since);
      since = null;
      await wait(pause);
    }
  })();
  return {
    takeWorst() {
      const waiting = since === null ? 0 : performance.now() - since;
      const taken = Math.max(worst, waiting);
      worst = 0;
      return taken;
    },
    async stop() {
      isOver = true;
      await watching;
      agent.destroy();
    },
  };
}

function askLive(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    const asked = request(`${url}/health/live`, { agent }, (answer) => {
      answer
        .resume()
        .on('end', resolve)
        .on('error', () => resolve());
    });
    asked.on('error', () => resolve()).end();
  });
}

/** A process that only responds: the baseline response time of this machine right now. */
export type Neighbor = { url: string; stop(): Promise<void> };

/** Starts it. It exits when this process does. */
export async function startNeighbor(): Promise<Neighbor> {
  const source = `
    const server = require('node:http').createServer((_, answer) => answer.end('{}'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
    process.on('disconnect', () => process.exit());`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [port] = await once(child.stdout ?? child, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
