import type { z } from 'zod';
import { invalidField } from './app-error.ts';

/** An opaque cursor: base64url of JSON. It is validated when it comes back, never trusted. */
export function encodeCursor(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** @throws AppError that names the field `cursor` if the text isn't a cursor of such a list */
export function decodeCursor<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success) throw foreignCursor();
  return parsed.data;
}

/** The error for a cursor that belongs to another list. */
export function foreignCursor() {
  return invalidField('cursor', 'This cursor doesn’t belong to this list. Start again without one');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
