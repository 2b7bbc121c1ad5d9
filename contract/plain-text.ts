import { z } from 'zod';

/**
 * Whether a text has no control characters besides white space. PostgreSQL refuses U+0000, and no page shows
 * the others.
 */
export const isPlain = (text: string): boolean => !/[^\P{Cc}\s]/u.test(text);

/** What is said of a text that is not plain. */
export const notPlain = 'holds a control character';

/** Text of a request that is stored, looked for or asked for. */
export const PlainText = z.string().refine(isPlain, notPlain);
