/** How long deleted things can be restored before they are erased, in ms. */
export const trashMs = 30 * 24 * 3600 * 1000;
