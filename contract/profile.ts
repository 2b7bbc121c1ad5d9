import { z } from 'zod';
import { Deleted, Id, IdParams, Moment } from './paging.ts';
import { route } from './route.ts';

export const ProfileKind = z.enum(['person', 'company']);
export type ProfileKind = z.infer<typeof ProfileKind>;

/** Whether what is known of a profile came from the sample network or from a real source. They never mix. */
export const Network = z.enum(['sample', 'real']);
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
  pictureUrl: z.string().nullable(),
  followers: z.int().nullable(),
  signalCount: z.int().describe('People who engaged'),
  newCount: z.int().describe('Signals whose status is still `new`'),
  syncState: SyncState,
  syncJobId: Id.nullable().describe('The job that runs or ran last'),
  lastSyncedAt: Moment.nullable(),
  nextSyncAt: Moment.nullable(),
  lastError: z.string().nullable().describe('What happened and what to do, in plain words'),
  createdAt: Moment,
});
export type ConnectedProfile = z.infer<typeof ConnectedProfile>;

/** The user's offer and voice, drafted from their own data and editable. */
export const Voice = z.object({
  offer: z.string().max(2000),
  rules: z.array(z.string().max(300)).max(30),
});
export type Voice = z.infer<typeof Voice>;

/** How a draft came about: from how many own posts and comments. */
export const VoiceDraft = Voice.extend({ postCount: z.int(), commentCount: z.int() });
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
    summary: 'Takes back a disconnection',
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
    body: Voice,
    answer: Voice,
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
