/** How long a link and its code work, in ms. */
export const linkLifeMs = 15 * 60_000;

/** Mails to one address that work at the same time. Further ones are refused: nobody ends a link by asking for others. */
export const maxLiveLinks = 3;

/** Wrong codes that a request bears; then only its link works. */
export const maxCodeTries = 5;

/** The longest a worker takes to hand a mail over, in ms; what was left in the middle is made and sent anew. */
export const sendingMs = 60_000;

/** The pauses before a mail is tried again, in ms. After the last, or 15 minutes, the request is given up. */
export const retryMs = [5_000, 20_000, 60_000, 180_000] as const;

/** A code is six digits. */
export const codeDigits = 6;
