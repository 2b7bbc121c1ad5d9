import { totalmem } from 'node:os';

const megabyte = 2 ** 20;

/**
 * Command-line settings of the embedded server.
 *
 * @param port where it listens, on 127.0.0.1 only
 * @param durable false gives up safety against a crash of the machine; for tests
 */
export function serverOptions(port: number, durable: boolean): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const shared = Math.round(Math.min(Math.max(memory / 8, 64 * megabyte), 1024 * megabyte) / megabyte);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // No socket file: its path would have to be short, and two users would have to share its folder.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${durable ? shared : 64}MB`,
    effective_cache_size: `${Math.round(memory / 2 / megabyte)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Compiling costs more than it saves on queries of milliseconds.
    jit: 'off',
    // A session works on when server and asker were killed, and keeps the next server away meanwhile.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`);
}
