import { z } from 'zod';
import { visibleName } from '#core/visible-name.ts';
import { namePattern } from './values.ts';

/**
 * Whether a text has no control characters other than white space. PostgreSQL refuses U+0000, and no page
 * shows the others.
 */
export const isPlain = (text: string): boolean => !/[^\P{Cc}\s]/u.test(text);

/** The message for a text that isn't plain. */
export const notPlain = 'has a control character';

/** Text in a request that is stored, searched for, or sent on. */
export const PlainText = z.string().refine(isPlain, notPlain);

/** A name or title as people see it (`core/visible-name.ts`). */
const asSeen = (text: z.ZodString) => text.overwrite(visibleName).trim();

/** A name or title that users or third parties set. Control and other invisible characters are removed. */
export const VisibleName = asSeen(z.string());

/** The same, where a control character is refused. */
export const PlainName = asSeen(PlainText);

/** The same, where a line break is refused too. */
export const OneLineName = asSeen(z.string().trim().regex(namePattern, 'must not have control characters'));
