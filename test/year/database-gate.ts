import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The only way from one process to the database, which the driver can close. */
export type DatabaseGate = {
  /** The database's address through the gate. */
  url: string;
  /** Closed, it refuses new connections. */
  isOpen: boolean;
  /** Cuts all connections. */
  cut(): void;
  /**
   * Swallows the next answer to the connection from this port. @returns once the database has given it, so whatever was
   * asked is done
   */
  swallow(port: number | undefined): Promise<void>;
  stop(): Promise<void>;
};

/** ReadyForQuery without its last byte: it ends each answer of PostgreSQL. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const reach = () =>
    folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`);
  const sockets = new Set<Socket>();
  const swallowed = new Map<number | undefined, () => void>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((caller) => {
    if (!gate.isOpen) {
      caller.on('error', () => {}).destroy();
      return;
    }
    const database = reach();
    keep(caller, database);
    keep(database, caller);
    const callerPort = caller.remotePort;
    caller.on('data', (data) => database.write(data));
    database.on('data', (data) => {
      const done = swallowed.get(callerPort);
      if (done === undefined) caller.write(data);
      else if (data.subarray(-6, -1).equals(readyForQuery)) done();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.searchParams.delete('host');
  url.port = String((server.address() as AddressInfo).port);
  const gate: DatabaseGate = {
    url: url.href,
    isOpen: true,
    cut() {
      for (const socket of sockets) socket.destroy();
      swallowed.clear();
    },
    swallow: (from) => new Promise((resolve) => swallowed.set(from, resolve)),
    async stop() {
      gate.isOpen = false;
      gate.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return gate;
}
