import { z } from 'zod';
import { BasedOn, Deleted, Id, IdParams, Moment, Version } from './paging.ts';
import { PictureUrl } from './picture.ts';
import { route } from './route.ts';
import { realms } from './values.ts';

export const ProfileKind = z.enum(['person', 'company']);
export type ProfileKind = z.infer<typeof ProfileKind>;

export const Realm = z.enum(realms);
export type Realm = z.infer<typeof Realm>;

export const SyncState = z.enum(['idle', 'queued', 'running', 'partial', 'failed']);
export type SyncState = z.infer<typeof SyncState>;

/** A LinkedIn profile or page whose engagement the user watches. */
export const ConnectedProfile = z.object({
  id: Id,
  network: Realm,
  kind: ProfileKind,
  url: z.string(),
  publicId: z.string().nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  pictureUrl: PictureUrl,
  followers: z.int().nullable(),
  signalCount: z.int().describe('People who engaged with the profile'),
  newCount: z.int().describe("People imported since the user's last visit, excluding the first sync"),
  syncState: SyncState,
  syncJobId: Id.nullable().describe('Current or latest sync job'),
  isReadable: z
    .boolean()
    .describe("Whether this server can read the profile's network. If not, the profile isn't synced."),
  isPaused: z.boolean().describe("Whether it's paused because it exceeds the plan's profile limit"),
  lastSyncedAt: Moment.nullable(),
  nextSyncAt: Moment.nullable().describe("Null if the profile is paused or can't be read"),
  lastError: z.string().nullable().describe('What went wrong and what to do'),
  createdAt: Moment,
});
export type ConnectedProfile = z.infer<typeof ConnectedProfile>;

const offer = z.string().max(2000);
const rules = z.array(z.string().max(300)).max(30);
const bannedPhrases = z.array(z.string().min(1).max(100)).max(50).describe('Phrases the user never writes');
const examples = z
  .array(z.string().min(1).max(1250))
  .max(10)
  .describe('Comments that show how the user writes');

const facts = z
  .array(z.string().min(1).max(300))
  .max(50)
  .describe("Facts about the user's own work that drafts may use, in their words");

/** A rule learned from the user's edits of drafts, counted over the last fifty. */
export const LearnedRule = z.object({
  id: Id,
  kind: z.enum(['rule', 'banned_phrase']),
  text: z.string().describe('The rule as a sentence, or the phrase. As the user reworded it, if they did.'),
  seen: z.int().describe('Edits that support it'),
  against: z.int().describe('Edits that contradict it'),
  edits: z.int().describe('Edits examined, at most 50'),
  learnedAt: Moment,
  isAccepted: z.boolean().describe('False while only proposed: drafts go by accepted rules'),
});
export type LearnedRule = z.infer<typeof LearnedRule>;

/** The user's offer and voice: saved by hand, and learned from how they edit drafts. */
export const Voice = z.object({
  offer,
  rules,
  bannedPhrases,
  examples,
  facts,
  learned: z.array(LearnedRule).describe('Best supported first'),
  version: Version.describe('Version of the fields that `PUT /profile/voice` saves'),
});
export type Voice = z.infer<typeof Voice>;

/** The part that is saved by hand. Absent fields stay unchanged. */
export const VoiceChange = z.object({
  offer,
  rules,
  bannedPhrases: bannedPhrases.optional(),
  examples: examples.optional(),
  facts: facts.optional(),
  basedOn: BasedOn,
});
export type VoiceChange = z.infer<typeof VoiceChange>;

/**
 * A draft of the offer and voice from the user's own data, with how many of their posts and comments it's
 * based on.
 */
export const VoiceDraft = z.object({ offer, rules, examples, postCount: z.int(), commentCount: z.int() });
export type VoiceDraft = z.infer<typeof VoiceDraft>;

export const profileRoutes = {
  list: route('GET', '/linkedin-profile', {
    access: 'user',
    summary: 'List connected profiles, oldest first',
    answer: z.object({ items: z.array(ConnectedProfile) }),
  }),
  disconnect: route('DELETE', '/linkedin-profile/{id}', {
    access: 'user',
    summary: 'Disconnect a profile. It can be restored with its signals for 30 days.',
    params: IdParams,
    answer: Deleted,
  }),
  restore: route('POST', '/linkedin-profile/{id}/restore', {
    access: 'user',
    summary: 'Restore a disconnected profile',
    params: IdParams,
    answer: ConnectedProfile,
  }),
  voice: route('GET', '/profile/voice', {
    access: 'user',
    summary: 'Get what the user sells and how they write',
    answer: Voice,
  }),
  changeVoice: route('PUT', '/profile/voice', {
    access: 'user',
    summary: 'Save what the user sells and how they write',
    body: VoiceChange,
    answer: Voice,
  }),
  changeLearned: route('PUT', '/profile/voice/learned/{id}', {
    access: 'user',
    summary: 'Accept a learned rule or phrase, as proposed or in other words',
    params: IdParams,
    body: z.object({ text: z.string().trim().min(1).max(300) }),
    answer: Voice,
  }),
  removeLearned: route('DELETE', '/profile/voice/learned/{id}', {
    access: 'user',
    summary: "Delete a learned rule. It isn't learned again.",
    params: IdParams,
    answer: Deleted,
  }),
  draftVoice: route('GET', '/profile/voice/draft', {
    access: 'user',
    summary: "Draft the offer and voice from the user's posts, comments and profile. Saves nothing.",
    answer: VoiceDraft,
  }),
};
