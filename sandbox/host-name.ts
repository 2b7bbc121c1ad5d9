/** The normalized name of a host, from a Host header or a URL: without port and trailing dots. */
export function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.+$/, '');
}
