/**
 * Whether PostgreSQL ended a transaction because it and another one waited for each other; it can be begun again.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
