import type { ChannelProvider } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';

/** What a channel is for, while nobody is connected. */
export const purposes: Record<Channel, string> = {
  linkedin: 'Connect your account to post from here, and to send comments.',
  slack: 'Connect a workspace to send digests of new signals and texts of your own to its channels.',
  reddit: 'Connect your account to submit posts to subreddits and to your profile.',
  twitter: 'Connect your account to post from here. X charges for each post.',
};

type Ask = {
  /** What the vendor's page will ask for. */
  asks: string;
  /** What we may do once it is agreed to. */
  may: readonly string[];
  /** What stays closed to us, or else is good to know before. */
  note: string;
};

/** What is said before the browser leaves for a vendor's page. */
export const connectAsks: Record<ChannelProvider, Ask> = {
  unipile: {
    asks: 'Unipile, the provider of this server, asks for your LinkedIn user name and password on its own page. inGrow never sees them. Unipile keeps the sign-in until you disconnect.',
    may: ['Publish posts and comments in your name', 'Look up what became of them'],
    note: 'Nothing is ever published without your click.',
  },
  linkedin: {
    asks: 'LinkedIn asks whether inGrow may use your name and picture and publish in your name. Your password goes to nobody but LinkedIn.',
    may: ['Publish posts and comments in your name, for 60 days'],
    note: 'Nothing is ever published without your click.',
  },
  slack: {
    asks: 'Slack asks for the workspace, and for the channel that inGrow posts to when you choose no other.',
    may: [
      'Post to that channel, and to others that the app is invited to',
      'Read the names of public channels, so that you can choose one',
    ],
    note: 'It cannot read messages. Digests go out as you set them up, everything else only on your click.',
  },
  reddit: {
    asks: 'Reddit asks whether inGrow may act in your name. Your password goes to nobody but Reddit.',
    may: ['Submit posts in your name', 'Read your name, and the flairs and rules of subreddits'],
    note: 'It cannot read your messages or vote. Nothing is ever published without your click.',
  },
  twitter: {
    asks: 'X asks whether inGrow may read and write posts in your name. Your password goes to nobody but X.',
    may: ['Publish posts with images in your name', 'Read your name, and whether a post arrived'],
    note: 'X charges this server for each post, and more for one with a link; you see the price before you approve it. Nothing is ever published without your click.',
  },
};

/** What becomes of the grant when an account is disconnected. */
export const partingMessages: Record<ChannelProvider, string> = {
  unipile: 'Unipile is told to forget the sign-in.',
  linkedin:
    'Our key to your account is erased. You can also take it back in LinkedIn’s settings, under permitted services.',
  slack: 'Digests stop. Our key to the workspace is erased, and Slack is told to end it.',
  reddit: 'Our key to your account is erased, and Reddit is told to end it.',
  twitter: 'Our key to your account is erased, and X is told to end it.',
};
