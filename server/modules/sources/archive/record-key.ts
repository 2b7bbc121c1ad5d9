import { createHash } from 'node:crypto';

/** Makes the key of a fact. Parts are joined so that no two lists of parts give the same key. */
export function recordKey(kind: string, ...parts: (string | Date)[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.toISOString()));
  return ['archive', kind, ...texts.map(encodeURIComponent)].join(':');
}

/** Stands for parts that are long or not from a fixed alphabet: SHA-256, 64 hex digits. */
export function digest(...parts: (string | Date)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
