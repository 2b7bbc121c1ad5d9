import { z } from 'zod';
import { Id } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import {
  engagementSources,
  engagementTypes,
  intensities,
  reactionTypes,
  seniorities,
  signalStatuses,
} from './signal-values.ts';

export const Intensity = z.enum(intensities);
export type Intensity = z.infer<typeof Intensity>;

export const EngagementType = z.enum(engagementTypes);
export type EngagementType = z.infer<typeof EngagementType>;

export const ReactionType = z.enum(reactionTypes);
export type ReactionType = z.infer<typeof ReactionType>;

export const SignalStatus = z.enum(signalStatuses);
export type SignalStatus = z.infer<typeof SignalStatus>;

export const Seniority = z.enum(seniorities);
export type Seniority = z.infer<typeof Seniority>;

/** A field that no source has given, so it was read from the headline. */
export const GuessedField = z.enum(['title', 'company', 'seniority']);
export type GuessedField = z.infer<typeof GuessedField>;

export const EngagementSource = z.enum(engagementSources);
export type EngagementSource = z.infer<typeof EngagementSource>;

/** Whose signals: those of one connected profile, or of all connected profiles of a realm. */
export const SignalScopeId = z.union([z.uuid({ abort: true }), Realm]);
export type SignalScopeId = z.infer<typeof SignalScopeId>;

/** Path parameters of the routes about one or all connected profiles. */
export const SignalScopeParams = z.object({
  id: SignalScopeId.describe(
    'Id of a connected profile, or `real` or `sample` for all profiles of that network',
  ),
});

/**
 * A text of a person or their company that fit rules search. `keywords` is everything the person says about
 * themselves.
 */
export const SignalTextField = z.enum(['title', 'company', 'industry', 'location', 'keywords']);
export type SignalTextField = z.infer<typeof SignalTextField>;

/** `do_not_engage` is built in: every user has it, and it can't be deleted or renamed. */
export const ListKind = z.enum(['own', 'do_not_engage']);
export type ListKind = z.infer<typeof ListKind>;

/** A list that someone is on, as shown next to them. */
export const SignalList = z.object({ id: Id, kind: ListKind, name: z.string() });
export type SignalList = z.infer<typeof SignalList>;

/** Scores, and all comparisons with them, have one decimal. */
export const Score = z.number();
