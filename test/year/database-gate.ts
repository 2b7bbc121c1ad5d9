import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, Socket } from 'node:net';
import type pg from 'pg';

/** The only way from one process to the database, which the driver can close. */
export type DatabaseGate = {
  /** The database's address through the gate. */
  url: string;
  /** Closed, it refuses new connections. */
  isOpen: boolean;
  /** Lets a pool pass without its bytes being copied, which would take a fifth of a run's time. */
  lead(pool: pg.Pool): void;
  /** Cuts all connections. */
  cut(): void;
  /**
   * Swallows the next answer to a client of that pool. @returns once the database has given it, so whatever was asked is
   * done
   */
  swallow(client: pg.PoolClient): Promise<void>;
  stop(): Promise<void>;
};

/** ReadyForQuery without its last byte: it ends each answer of PostgreSQL. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

const refused = Object.assign(new Error('The gate is closed'), { code: 'ECONNREFUSED', syscall: 'connect' });

export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const address: NetConnectOpts =
    folder === null ? { port: Number(port), host: hostname } : { path: `${folder}/.s.PGSQL.${port}` };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => sockets.add(socket.on('close', () => sockets.delete(socket)));
  const join = (socket: Socket, other: Socket) => {
    keep(socket.setNoDelay(true));
    socket.on('error', () => {}).on('close', () => other.destroy());
    socket.pipe(other);
  };
  const server = createServer((caller) => {
    if (!gate.isOpen) {
      caller.on('error', () => {}).destroy();
      return;
    }
    const database = connect(address);
    join(caller, database);
    join(database, caller);
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
    lead(pool) {
      pool.options.stream = () => {
        const socket = new Socket();
        keep(socket);
        // pg names the address itself.
        const go = socket.connect.bind(socket) as (to: NetConnectOpts) => Socket;
        socket.connect = () => (gate.isOpen ? go(address) : socket.destroy(refused));
        return socket;
      };
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    swallow: (client) =>
      new Promise((resolve) => {
        const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
        stream.removeAllListeners('data').on('data', (data) => {
          if (data.subarray(-6, -1).equals(readyForQuery)) resolve();
        });
      }),
    async stop() {
      gate.isOpen = false;
      gate.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return gate;
}
