import { randomUUID } from 'node:crypto';

/** A file in a form. */
export type FormFile = { name: string; fileName: string; contentType: string; bytes: Uint8Array };

/**
 * A form of texts and files as `multipart/form-data` (RFC 7578). FormData would turn every line break into
 * CRLF; here each value is sent unchanged. The names are ours and contain nothing that needs escaping.
 */
export function multipart(
  fields: Record<string, string>,
  files: readonly FormFile[] = [],
): { bytes: Uint8Array<ArrayBuffer>; contentType: string } {
  const boundary = `ingrow-${randomUUID()}`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      part(boundary, `Content-Disposition: form-data; name="${name}"`, Buffer.from(value)),
    ),
    ...files.map(({ name, fileName, contentType, bytes }) =>
      part(
        boundary,
        `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${contentType}`,
        bytes,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    bytes: new Uint8Array(Buffer.concat(parts)),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

function part(boundary: string, head: string, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
}
