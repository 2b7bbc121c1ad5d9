import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';

/** What is edited as a whole, with the version of its content. */
type Versioned = { version: string };

/**
 * The version of a content: the same content has the same version, whoever wrote it and however often. So a
 * change that sets back what was there loses nothing, and a save whose answer got lost can be repeated.
 */
export function versionOf(content: object): string {
  return createHash('md5').update(JSON.stringify(content, sortKeys)).digest('hex');
}

/** jsonb has its own order of keys. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The refusal of a change to a text that was changed elsewhere in the meantime. */
export class ChangedElsewhere extends AppError {
  /** What is stored now. */
  readonly current: object;

  constructor(current: object) {
    super('changed_elsewhere', 'This was changed elsewhere in the meantime. Nothing was saved.');
    this.current = current;
  }
}

/**
 * Makes a change that was written for the version `basedOn`, in the caller's transaction, with the row
 * locked. Without `basedOn`, the last write wins.
 *
 * @throws ChangedElsewhere if something else is stored by now and the change would overwrite it; the caller's
 *   transaction is then rolled back
 */
export async function changeBasedOn<Change>(
  basedOn: string | undefined,
  read: () => Promise<Versioned>,
  change: () => Promise<Change>,
): Promise<Change> {
  if (basedOn === undefined) return change();
  const before = await read();
  const made = await change();
  if (before.version !== basedOn && (await read()).version !== before.version) {
    throw new ChangedElsewhere(before);
  }
  return made;
}
