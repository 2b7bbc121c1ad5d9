import { z } from 'zod';

/**
 * Whether a text has no control characters other than white space. PostgreSQL refuses U+0000, and no page
 * shows the others.
 */
export const isPlain = (text: string): boolean => !/[^\P{Cc}\s]/u.test(text);

/** The message for a text that isn't plain. */
export const notPlain = 'has a control character';

/** Text in a request that is stored, searched for, or sent on. */
export const PlainText = z.string().refine(isPlain, notPlain);
