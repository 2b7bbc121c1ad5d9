import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type Cutter = {
  url: string;
  server: Server;
  /** The statement that breaks the connection, once. */
  cutAfter: RegExp | null;
  /** Whether the database receives that statement. */
  isForwarded: boolean;
};

/** A way to the database that breaks when a statement passes, before or after the database has received it. */
export async function startCutter(to: string): Promise<Cutter> {
  const target = new URL(to);
  const port = Number(target.port || 5432);
  const cutter: Cutter = { url: '', server: createServer(forward), cutAfter: null, isForwarded: true };
  const { server } = cutter;
  function forward(socket: Socket) {
    const upstream = connect(port, '127.0.0.1');
    let isCut = false;
    socket.on('data', (sent) => {
      if (cutter.cutAfter === null || !cutter.cutAfter.test(sent.toString('latin1'))) {
        upstream.write(sent);
        return;
      }
      cutter.cutAfter = null;
      isCut = true;
      if (cutter.isForwarded) upstream.write(sent);
      else socket.destroy();
    });
    upstream.on('data', (answered) => {
      if (isCut) socket.destroy();
      else socket.write(answered);
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  cutter.url = target.href;
  return cutter;
}
