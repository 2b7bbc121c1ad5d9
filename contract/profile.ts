import { z } from 'zod';
import { BasedOn, Deleted, Id, IdParams, Moment, Version } from './paging.ts';
import { PictureUrl } from './picture.ts';
import { route } from './route.ts';
import { networks } from './values.ts';

export const ProfileKind = z.enum(['person', 'company']);
export type ProfileKind = z.infer<typeof ProfileKind>;

export const Network = z.enum(networks);
export type Network = z.infer<typeof Network>;

export const SyncState = z.enum(['idle', 'queued', 'running', 'partial', 'failed']);
export type SyncState = z.infer<typeof SyncState>;

/** A LinkedIn profile or page whose engagement the user watches. */
export const ConnectedProfile = z.object({
  id: Id,
  network: Network,
  kind: ProfileKind,
  url: z.string(),
  publicId: z.string().nullable(),
  name: z.string(),
  headline: z.string().nullable(),
  pictureUrl: PictureUrl,
  followers: z.int().nullable(),
  signalCount: z.int().describe('People who engaged'),
  newCount: z.int().describe('People found since the user last looked; none of those of the first sync'),
  syncState: SyncState,
  syncJobId: Id.nullable().describe('The job that runs or ran last'),
  isReadable: z
    .boolean()
    .describe('Whether this server can read its network now; without that it is not synced'),
  isPaused: z.boolean().describe('Whether the plan has paused it: it is beyond the limit of profiles'),
  lastSyncedAt: Moment.nullable(),
  nextSyncAt: Moment.nullable().describe('Null where nothing can read it, and while the plan has paused it'),
  lastError: z.string().nullable().describe('What happened and what to do, in plain words'),
  createdAt: Moment,
});
export type ConnectedProfile = z.infer<typeof ConnectedProfile>;

const offer = z.string().max(2000);
const rules = z.array(z.string().max(300)).max(30);
const bannedPhrases = z.array(z.string().min(1).max(100)).max(50).describe('What the user never writes');
const examples = z.array(z.string().min(1).max(1250)).max(10).describe('Comments that show how they write');

/** A rule learned from the user's edits of drafts, counted over the last fifty. */
export const LearnedRule = z.object({
  id: Id,
  kind: z.enum(['rule', 'banned_phrase']),
  text: z.string().describe("A rule in a sentence, or the phrase; in the user's words where they changed it"),
  seen: z.int().describe('How many edits show it'),
  against: z.int().describe('How many show the opposite'),
  edits: z.int().describe('How many edits were looked at'),
  learnedAt: Moment,
});
export type LearnedRule = z.infer<typeof LearnedRule>;

/** The user's offer and voice: saved by hand, and learned from how they edit drafts. */
export const Voice = z.object({
  offer,
  rules,
  bannedPhrases,
  examples,
  learned: z.array(LearnedRule).describe('The best proven first'),
  version: Version.describe('Of the part that is saved by hand'),
});
export type Voice = z.infer<typeof Voice>;

/** The part that is saved by hand. Absent fields stay unchanged. */
export const VoiceChange = z.object({
  offer,
  rules,
  bannedPhrases: bannedPhrases.optional(),
  examples: examples.optional(),
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
  list: route({
    method: 'GET',
    path: '/linkedin-profile',
    access: 'user',
    summary: 'The connected profiles, oldest first',
    answer: z.object({ items: z.array(ConnectedProfile) }),
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/linkedin-profile/{id}',
    access: 'user',
    summary: 'Disconnects a profile; it and its signals can be restored for 30 days',
    params: IdParams,
    answer: Deleted,
  }),
  restore: route({
    method: 'POST',
    path: '/linkedin-profile/{id}/restore',
    access: 'user',
    summary: 'Restores a disconnected profile',
    params: IdParams,
    answer: ConnectedProfile,
  }),
  voice: route({
    method: 'GET',
    path: '/profile/voice',
    access: 'user',
    summary: 'What the user sells and how they write',
    answer: Voice,
  }),
  changeVoice: route({
    method: 'PUT',
    path: '/profile/voice',
    access: 'user',
    summary: 'Saves what the user sells and how they write',
    body: VoiceChange,
    answer: Voice,
  }),
  changeLearned: route({
    method: 'PUT',
    path: '/profile/voice/learned/{id}',
    access: 'user',
    summary: 'Rewords a learned rule or phrase',
    params: IdParams,
    body: z.object({ text: z.string().trim().min(1).max(300) }),
    answer: Voice,
  }),
  removeLearned: route({
    method: 'DELETE',
    path: '/profile/voice/learned/{id}',
    access: 'user',
    summary: 'Removes a learned rule; it isn’t learned again',
    params: IdParams,
    answer: Deleted,
  }),
  draftVoice: route({
    method: 'GET',
    path: '/profile/voice/draft',
    access: 'user',
    summary:
      "A draft of offer and voice, read from the user's own posts, comments and profile; saves nothing",
    answer: VoiceDraft,
  }),
};
