import { AppError } from '#server/app-error.ts';

/** The refusal of a link to connect that has been used. */
export function usedUp(): AppError {
  return new AppError('conflict', 'This link was used already. Connect again if the account isn’t listed.');
}
