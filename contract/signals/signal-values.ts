/**
 * Values of signals and of their filters. They're kept apart from the schemas built from them, like in
 * `values.ts`.
 */

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

/** Seniority of a job title, most senior first. */
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

/** Where inGrow learned of an engagement. */
export { factSourceNames as engagementSources } from '#core/fact-source-names.ts';

export const signalSorts = ['score', 'latest', 'first', 'name', 'interactions', 'week', 'fit'] as const;
export const signalOrders = ['asc', 'desc'] as const;

/** A range relative to today, so a saved view stays current. `over_30d` means quiet for 30 days. */
export const rangePresets = ['1d', '7d', '30d', '90d', 'over_30d'] as const;

/** The table leaves snoozed people out unless it shows only them, or shows them too. */
export const snoozedViews = ['only', 'also'] as const;

/** The program an export is for. */
export const exportPresets = ['generic', 'hubspot', 'salesforce', 'sequencer'] as const;

/** The state of the user's comment, for comments a timeline shows before they're posted. */
export const draftStatuses = [
  'generating',
  'suggested',
  'approved',
  'posting',
  'copied',
  'failed',
  'unconfirmed',
] as const;

/** The fields of a person that a user can correct. */
export const editableFields = ['name', 'title', 'company', 'email', 'location'] as const;

/** Longest search text, without surrounding spaces, and the most texts, companies, or posts in one filter. */
export const maxFilterPart = 200;
export const maxFilterValues = 50;

/** A keyword has at least one letter or digit. */
export const keywordPattern = /[\p{L}\p{N}]/u;

/** Fit filters range from the negative of this to this. */
export const maxFit = 1000;
