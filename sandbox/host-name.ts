/** The name that a host is compared by, from a Host header or an address: without port and the dots at its end. */
export function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.+$/, '');
}
