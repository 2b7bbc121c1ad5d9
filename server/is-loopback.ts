/** Whether a host name or address means this machine only. */
export function isLoopback(name: string): boolean {
  return /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
}
