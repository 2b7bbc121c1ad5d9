import { type Logger, pino, stdSerializers } from 'pino';
import { type Outage, outageOf } from './db/database-error.ts';

/** Names of fields whose values must never be logged. */
const secretName =
  /(^|[-_])(authorization|cookie|set-cookie|password|passphrase|otp)$|token|secret|api[-_]?key|^x-rapidapi-key$|credential/i;
/**
 * What a `code` looks like if it belongs to an error: ECONNREFUSED, not_found, 23505. Otherwise it may be a
 * sign-in code.
 */
const errorCode = /^([A-Z][A-Z0-9_]*|[a-z][a-z_]*|[0-9A-Z]{5}|-?\d{1,5})$/;
const hidden = '[redacted]';
const maxDepth = 6;

/**
 * The only logger: JSON lines on stdout, without secrets. In an interactive terminal it writes only warnings
 * and errors unless a level is set, so the URL to open stays readable.
 *
 * @param options.level the least severe level to write
 * @param options.write receives the lines instead of stdout
 */
export function createLog(
  options: { level?: string | undefined; write?: (line: string) => void } = {},
): Logger {
  const isRepeated = watchOutages();
  const settings = {
    level: options.level ?? (process.stdout.isTTY ? 'warn' : 'info'),
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => withoutSecrets(fields, 0) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info'], level: number) {
        const outage = level > 20 && level < 60 ? outageIn(args[0]) : null;
        // Not an error of ours, and it passes.
        if (outage === 'away' && level > 40) return this.warn(...args);
        if (outage !== null && isRepeated(outage)) return this.debug(...args);
        method.apply(
          this,
          args.map((part) => (typeof part === 'string' ? maskText(part) : part)) as typeof args,
        );
      },
    },
  };
  return options.write === undefined ? pino(settings) : pino(settings, { write: options.write });
}

/** How often a failure because of the same outage is logged, in ms. */
const outageMs = 30_000;

/**
 * While the database can't serve anybody, everything that needs it fails several times a second. One of these
 * failures every half minute is enough; the others are logged as `debug`.
 */
function watchOutages(): (outage: Outage) => boolean {
  const loggedAt = new Map<Outage, number>();
  return (outage) => {
    const now = performance.now();
    if (now - (loggedAt.get(outage) ?? Number.NEGATIVE_INFINITY) < outageMs) return true;
    loggedAt.set(outage, now);
    return false;
  };
}

function outageIn(fields: unknown): Outage | null {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? outageOf(fields.err) : null;
}

/** A copy of a logged value with secrets replaced, based on their field name and their form within a text. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (value instanceof Headers || value instanceof Map) {
    return withoutSecrets(Object.fromEntries(value), depth);
  }
  // The details PostgreSQL adds to an error repeat the row's values.
  const plain =
    value instanceof Error ? { ...stdSerializers.err(value), detail: undefined, where: undefined } : value;
  return Object.fromEntries(
    Object.entries(plain).map(([name, part]) => [
      name,
      isSecret(name, part) ? hidden : withoutSecrets(part, depth + 1),
    ]),
  );
}

function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  return name === 'code' ? !errorCode.test(String(value)) : secretName.test(name);
}

/**
 * Masks bearer tokens, JSON web tokens, secrets in a query, passwords in a URL, and people's addresses. Each
 * pattern only starts where a run of its characters starts, so it takes time linear in the length of the
 * text.
 */
function maskText(text: string): string {
  return text
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`)
    .replace(/(?<![\w-])(?=[\w-]*\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, `$1${hidden}`)
    .replace(/([?&#](?:[\w-]*token|code|key|api_?key|password|secret|oobCode)=)[^&\s"'#]+/gi, `$1${hidden}`)
    .replace(/(:\/\/[^\s/:@]*:)[^\s/@]+@/gi, `$1${hidden}@`)
    .replace(/(?<![\w.+'-])[\w.+'-]+@[\w-]+(\.[\w-]+)+/g, '[address]');
}
