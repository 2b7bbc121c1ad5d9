/** Values of signals and of their filters. They stand apart from the schemas made of them, as `values.ts` does. */

export const intensities = ['low', 'high', 'very_high'] as const;

export const engagementTypes = [
  'reaction',
  'comment',
  'reply',
  'repost',
  'mention',
  'connection',
  'invitation',
  'message',
  'endorsement',
  'recommendation',
  'manual',
] as const;

export const reactionTypes = ['like', 'celebrate', 'support', 'love', 'insightful', 'funny'] as const;

export const signalStatuses = ['new', 'reviewed', 'engaged', 'dismissed'] as const;

/** How senior a job title is, the most senior first. */
export const seniorities = [
  'owner',
  'c_level',
  'vp',
  'director',
  'head',
  'manager',
  'senior',
  'junior',
] as const;

/** Where an engagement was learned. */
export const engagementSources = [
  'unipile',
  'rapidapi',
  'archive',
  'portability',
  'csv',
  'paste',
  'user',
] as const;

export const signalSorts = ['score', 'latest', 'first', 'name', 'interactions', 'week', 'fit'] as const;
export const signalOrders = ['asc', 'desc'] as const;

/** A range that moves with the calendar, so that what was kept stays true. `over_30d` is quiet for 30 days. */
export const rangePresets = ['1d', '7d', '30d', '90d', 'over_30d'] as const;

/** The table leaves snoozed people out, unless it is of them only, or of them too. */
export const snoozedViews = ['only', 'also'] as const;

/** For whom an export is made. */
export const exportPresets = ['generic', 'hubspot', 'salesforce', 'sequencer'] as const;

/** How far a comment of the user is that a timeline shows before it is posted. */
export const draftStatuses = [
  'generating',
  'suggested',
  'approved',
  'posting',
  'copied',
  'failed',
  'unconfirmed',
] as const;

/** What a user can correct of a person. */
export const editableFields = ['name', 'title', 'company', 'email', 'location'] as const;

/** Longest text to look for, without the spaces around it, and most texts, companies or posts of one filter. */
export const longestPart = 200;
export const maxFilterValues = 50;

/** What a keyword has at least one of: a letter or a digit. */
export const keywordPattern = /[\p{L}\p{N}]/u;

/** Fit is asked for between this and its negative. */
export const maxFit = 1000;
