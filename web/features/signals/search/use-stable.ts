import { useMemo } from 'react';

/**
 * Returns the same object as long as its content is the same as JSON, so effects, shortcuts, and memoized
 * components don't rerun. Absent fields and those that are undefined are the same.
 */
export function useStable<T>(value: T): T {
  const content: string | undefined = JSON.stringify(value);
  return useMemo(() => content && JSON.parse(content), [content]);
}
