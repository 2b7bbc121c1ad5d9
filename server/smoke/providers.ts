import type { ChosenPorts } from '#server/choose-ports.ts';
import { channelProviders } from '#server/ports/channel/index.ts';
import type { LinkedInSource, SourcePost } from '#server/ports/linkedin-source/port.ts';
import { readOwnData } from './read-own-data.ts';

/** What the operator chose in addition to the provider. */
export type SmokeOrder = {
  /** The token of a connected account, from SMOKE_TOKEN. Null: only the app's own keys are tried. */
  token: string | null;
  /** The LinkedIn URL of the profile to read. */
  profile: string;
};

/**
 * Makes one call of a port, or a few that belong together, and reports the result.
 *
 * @param show what else to report about the result: names and numbers, no values
 * @returns undefined if it failed; steps that need the result are left out
 */
export type Step = <T>(
  title: string,
  call: () => Promise<T>,
  show?: (given: T) => string[],
) => Promise<T | undefined>;

/** Posting needs a member's token. */
const connectFirst = ['What a member’s token may do: connect an account on the page.'];

/** What isn't tried, in one sentence each, by the provider's name on the system page. */
export const notTried: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.keys(channelProviders).map((name) => [name, connectFirst])),
  unipile: ['Connecting an account and posting: use the page.', 'Searching people and company pages.'],
  'linkedin-data': ['Consent, registering for the change log, and giving the token back: use the page.'],
  firebase: ['FIREBASE_API_KEY and the authorized domains: browsers use them. Sign in on the page.'],
  stripe: ['Checkout, and the webhook: `stripe trigger invoice.paid` sends an event.'],
  model: ['Streaming and tools.'],
};

/** Reads what the check of the keys doesn't, so that the answers can be compared with our schemas. */
export async function readMore(
  name: string,
  ports: ChosenPorts,
  { token, profile }: SmokeOrder,
  step: Step,
): Promise<void> {
  const [source, dataPortability] = [ports.source.real, ports.dataPortability.real];
  if (source && name === source.name) await readSource(source, profile, step);
  if (name === 'linkedin-data' && dataPortability && token !== null) {
    await readOwnData(dataPortability, token, step);
  }
}

/**
 * A profile, its latest posts, and who engaged with the post that has the least engagement. Each page takes
 * one call.
 */
async function readSource(source: LinkedInSource, url: string, step: Step): Promise<void> {
  const publicId = new URL(url).pathname.split('/').filter(Boolean)[1] ?? null;
  const ref = { kind: 'person' as const, url, publicId, urn: null };
  const profile = await step('A profile', () => source.profile(ref));
  if (!profile) return;
  const page = await step('Its latest posts', () => source.posts({ ...ref, urn: profile.urn }, null));
  const post = page && leastEngaged(page.items);
  if (!post) return;
  const first = await step('Who reacted to a post', () => source.engagers(post, null));
  const next = first?.next;
  if (next) await step('Who engaged with it, next page', () => source.engagers(post, next));
}

/** A small list ends after one page, and the next call then reads the comments. */
function leastEngaged(posts: readonly SourcePost[]): SourcePost | undefined {
  const engaged = posts.filter(({ reactionCount, commentCount }) => reactionCount && commentCount);
  return engaged.sort((one, other) => (one.reactionCount ?? 0) - (other.reactionCount ?? 0))[0] ?? posts[0];
}
