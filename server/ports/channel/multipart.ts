import { randomUUID } from 'node:crypto';

/**
 * A form of texts as `multipart/form-data` (RFC 7578). FormData would turn every line break into CRLF; here each value
 * arrives as it is.
 */
export function multipart(fields: Record<string, string>): { text: string; contentType: string } {
  const boundary = `ingrow-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    text: `${parts.join('')}--${boundary}--\r\n`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
