import type { IconBrandX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Mention } from '#contract/channels/publications.ts';
import type { ChannelOptions, ChannelProvider } from '#core/channels/index.ts';

/** What the page shows of a channel. Each is one file here, listed in `channel-views.ts`. */
export type ChannelView = {
  Icon: typeof IconBrandX;
  /** What it's for, shown while no account is connected. */
  purpose: string;
  /** The ways to connect it, by provider. */
  ways: { readonly [provider: string]: WayView };
  calls: ChannelCalls;
  /** Where on the channel a post goes, shown on its tab in place of its length. */
  target?: (connection: Connection | null, options: ChannelOptions | null) => string | null;
  /** The fields of its options. Default: one after the other. */
  Fields?: ComponentType<FieldsProps>;
  /** Default: the text and its images. */
  Preview?: ComponentType<PreviewProps>;
};

/** A way to connect a channel, as explained before the browser leaves for the vendor's page. */
export type WayView = {
  /** What the vendor's page asks for. */
  asks: string;
  /** What each scope lets inGrow do after the user agrees. */
  scopes: Readonly<Record<string, string>>;
  /** What inGrow can do where the vendor's page asks for no scopes. */
  may?: readonly string[];
  /** What inGrow can't do, or other things to know beforehand. */
  note?: string;
  /** What happens to the permission when the user disconnects the account. */
  onDisconnect: string;
};

/** All of them fail with ApiError. */
type ChannelCalls = {
  /** Creates a link to the vendor's page. @param origin of this page */
  connect: (via: ChannelProvider, origin: string) => Promise<{ url: string }>;
  /** Exchanges the vendor's URL parameters for a connection. Only Unipile returns no code. */
  finish: (back: { state: string; code: string | undefined }) => Promise<Connection>;
  /** @param id of the connection */
  disconnect: (id: string) => Promise<unknown>;
};

/** The calls of the routes that every channel with OAuth has. */
type OAuthApi = {
  authUrl: (sent: { query: { origin: string } }) => Promise<{ url: string }>;
  createProfile: (sent: { body: { state: string; code: string } }) => Promise<Connection>;
  disconnect: (sent: Record<string, never>) => Promise<unknown>;
};

/** The calls of a channel that has these routes. */
export const oauthCalls = (api: OAuthApi): ChannelCalls => ({
  connect: (_, origin) => api.authUrl({ query: { origin } }),
  finish: ({ state, code = '' }) => api.createProfile({ body: { state, code } }),
  disconnect: () => api.disconnect({}),
});

export type FieldsProps = {
  options: ChannelOptions | null;
  /** The text of the post, or of a thread's first part. Empty if it isn't written yet. */
  text: string;
  connection: Connection | null;
  /** Whether the post is being written; otherwise the options are for later ones. */
  isWriting: boolean;
  onChange: (options: ChannelOptions) => void;
};

export type PreviewProps = {
  text: string;
  /** The text part by part: several for a thread. */
  posts: readonly string[];
  images: readonly PublicationImage[];
  options: ChannelOptions | null;
  mentions: readonly Mention[];
  firstComment: string | null;
  connection: Connection | null;
};
