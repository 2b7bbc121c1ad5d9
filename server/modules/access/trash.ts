/** What was deleted can be taken back this long; then it is erased. */
export const trashMs = 30 * 24 * 3600 * 1000;
