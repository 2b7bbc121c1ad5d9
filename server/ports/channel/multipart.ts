import { randomUUID } from 'node:crypto';

/**
 * A form of texts as `multipart/form-data` (RFC 7578). FormData would turn every line break into CRLF; here each value
 * arrives as it is.
 */
export function multipart(fields: Record<string, string>): { text: string; contentType: string } {
  const boundary = newBoundary();
  return { text: `${textParts(boundary, fields)}--${boundary}--\r\n`, contentType: typeOf(boundary) };
}

/** A file of such a form. `name` is the field's, `fileName` a plain one that needs no quoting. */
export type FormFile = { name: string; fileName: string; contentType: string; bytes: Uint8Array };

/** The same with a file after the texts. */
export function multipartWithFile(
  fields: Record<string, string>,
  file: FormFile,
): { bytes: Uint8Array<ArrayBuffer>; contentType: string } {
  const boundary = newBoundary();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.name}"; filename="${file.fileName}"\r\nContent-Type: ${file.contentType}\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(textParts(boundary, fields) + head),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { bytes, contentType: typeOf(boundary) };
}

function textParts(boundary: string, fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
}

function newBoundary(): string {
  return `ingrow-${randomUUID()}`;
}

function typeOf(boundary: string): string {
  return `multipart/form-data; boundary=${boundary}`;
}
