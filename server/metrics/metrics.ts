import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueFigures } from '#server/jobs/read-queues.ts';
import type { WorkDone } from '#server/jobs/runner.ts';

/** A process's own metrics, for Prometheus. Labels never contain user input. */
export type Metrics = {
  requestBegan(): void;
  /** @param request.route the route's template, never the path */
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void;
  workDone(work: WorkDone): void;
  providerAnswered(call: { provider: string; outcome: string; seconds: number }): void;
  /** The text exposition format 0.0.4. */
  read(): Promise<string>;
  contentType: string;
};

/** Values that are read when someone requests the metrics. */
export type Watched = {
  version: string;
  role: string;
  /** Connection pools: their connections, the idle ones, and the number of waiting callers. */
  pools: Record<string, { totalCount: number; idleCount: number; waitingCount: number }>;
  /** Open event streams. */
  streams(): number;
  /** Null if the database doesn't answer. */
  queues(): Promise<QueueFigures[] | null>;
};

const seconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const workSeconds = [0.05, 0.25, 1, 5, 30, 120, 600];
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** CPU, memory, and event loop. There is one registry per process, because its observers can't be stopped. */
let ofProcess: Registry | undefined;

export function createMetrics(watched: Watched): Metrics {
  const register = new Registry();
  const registers = [register];
  const requests = new Counter({
    name: 'ingrow_http_requests_total',
    help: 'Requests that were answered, by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'ingrow_http_request_seconds',
    help: 'Time until an answer began, by route template.',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  const running = new Gauge({
    name: 'ingrow_http_requests_running',
    help: 'Requests whose answer has not begun.',
    registers,
  });
  const work = new Counter({
    name: 'ingrow_work_total',
    help: 'Jobs, tasks and crons that ended here, by outcome.',
    labelNames: ['kind', 'name', 'outcome'],
    registers,
  });
  const workTime = new Histogram({
    name: 'ingrow_work_seconds',
    help: 'How long jobs, tasks and crons ran here.',
    labelNames: ['kind', 'name'],
    buckets: workSeconds,
    registers,
  });
  const calls = new Counter({
    name: 'ingrow_provider_calls_total',
    help: 'Calls to third parties, by outcome: ok, or the kind of failure.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'ingrow_provider_call_seconds',
    help: 'How long third parties took.',
    labelNames: ['provider'],
    buckets: seconds,
    registers,
  });
  new Gauge({
    name: 'ingrow_info',
    help: 'This process: version and role.',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version: watched.version, role: watched.role }, 1);
  new Gauge({
    name: 'ingrow_pool_connections',
    help: 'Connections to the database.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(watched.pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new Gauge({
    name: 'ingrow_pool_waiting',
    help: 'Callers that wait for a connection to the database.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(watched.pools)) this.set({ pool }, waitingCount);
    },
  });
  new Gauge({
    name: 'ingrow_event_streams',
    help: 'Pages that listen for changes.',
    registers,
    collect() {
      this.set(watched.streams());
    },
  });
  const lookAtQueues = watchQueues(register, watched);
  ofProcess ??= new Registry();
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
  const everything = Registry.merge([register, ofProcess]);

  return {
    requestBegan: () => running.inc(),
    requestEnded({ method, route, status, seconds: took }) {
      const known = { method: methods.has(method) ? method : 'other', route };
      running.dec();
      requests.inc({ ...known, status });
      requestSeconds.observe(known, took);
    },
    workDone({ kind, name, outcome, seconds: took }) {
      work.inc({ kind, name, outcome });
      workTime.observe({ kind, name }, took);
    },
    providerAnswered({ provider, outcome, seconds: took }) {
      calls.inc({ provider, outcome });
      callSeconds.observe({ provider }, took);
    },
    async read() {
      await lookAtQueues();
      return everything.metrics();
    },
    contentType: everything.contentType,
  };
}

/**
 * The values are the same in every process because they share one queue. Take the maximum, not the sum.
 *
 * @returns a function that reads the figures again; several metrics come from one read
 */
function watchQueues(register: Registry, watched: Watched): () => Promise<void> {
  const registers = [register];
  const oldest = new Gauge({
    name: 'ingrow_queue_oldest_due_seconds',
    help: 'How long the first that may be taken has waited, by queue.',
    labelNames: ['name'],
    registers,
  });
  const isRead = new Gauge({
    name: 'ingrow_queue_is_read',
    help: '1 where the figures of the queues could be read, else 0.',
    registers,
  });
  const queued = new Gauge({
    name: 'ingrow_queue_jobs',
    help: 'What is in the queues: due, put off until later, running.',
    labelNames: ['name', 'state'],
    registers,
  });
  return async () => {
    const queues = await watched.queues();
    queued.reset();
    oldest.reset();
    isRead.set(queues === null ? 0 : 1);
    for (const { name, due, later, running, oldestDueSeconds } of queues ?? []) {
      queued.set({ name, state: 'due' }, due);
      queued.set({ name, state: 'later' }, later);
      queued.set({ name, state: 'running' }, running);
      oldest.set({ name }, oldestDueSeconds);
    }
  };
}
