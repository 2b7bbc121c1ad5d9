import type { ChannelProvider } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';

/** Texts of the Channels page. */
export const connectMessages = {
  channelsNotRead: 'Couldn’t load your channels',
  status: 'Nothing is posted in your name until you approve it',
  writePost: 'Write a post',
};

/** The purpose of a channel, shown while no account is connected. */
export const purposes: Record<Channel, string> = {
  linkedin: 'Connect your account to publish posts and comments.',
  slack: 'Connect a workspace to send digests of new signals and your posts to its channels.',
  reddit: 'Connect your account to post to subreddits and to your profile.',
  twitter: 'Connect your account to publish posts. X charges for each one.',
};

/** What each scope that inGrow asks for lets it do. */
export const scopeSentences = {
  linkedin: {
    openid: 'Read your name, picture and email address',
    profile: 'Read your name, picture and email address',
    email: 'Read your name, picture and email address',
    w_member_social: 'Publish posts and comments in your name, for 60 days',
  },
  slack: {
    'incoming-webhook': 'Post to the channel you choose',
    'chat:write': 'Post to channels the app is invited to',
    'chat:write.public': 'Post to any public channel',
    'channels:read': 'Read the names and topics of public channels',
    'groups:read': 'Read the names and topics of private channels the app is invited to',
    'files:write': 'Upload and delete its own files',
  },
  reddit: {
    identity: 'Read your user name and account details',
    submit: 'Submit posts and comments in your name',
    read: 'Read subreddits and posts that you can see',
    flair: 'Read and choose flairs for your posts',
    history: 'Read your posts, comments, votes, and saved and hidden posts',
  },
  twitter: {
    'tweet.read': 'Read posts that you can see',
    'tweet.write': 'Publish and delete posts in your name',
    'users.read': 'Read your profile and those of others you can see',
    'media.write': 'Upload images',
    'offline.access': 'Stay connected until you disconnect',
  },
} as const satisfies Record<string, Record<string, string>>;

const sentencesOf = (scopes: Record<string, string>): string[] => [...new Set(Object.values(scopes))];

type Ask = {
  /** What the vendor's page asks for. */
  asks: string;
  /** What inGrow can do after the user agrees. */
  may: readonly string[];
  /** What inGrow can't do, or other things to know beforehand. */
  note: string;
};

/** Shown before the browser leaves for a vendor's page. */
export const connectAsks: Record<ChannelProvider, Ask> = {
  unipile: {
    asks: 'Unipile, this server’s provider, asks for your LinkedIn user name and password on its own page. inGrow never sees them. Unipile keeps the sign-in until you disconnect.',
    may: ['Publish posts and comments in your name', 'Check whether they arrived'],
    note: 'Nothing is published without your approval.',
  },
  linkedin: {
    asks: 'LinkedIn asks whether inGrow may read your profile and publish in your name. Only LinkedIn sees your password.',
    may: sentencesOf(scopeSentences.linkedin),
    note: 'Nothing is published without your approval.',
  },
  slack: {
    asks: 'Slack asks for the workspace, and for the channel that inGrow posts to by default.',
    may: sentencesOf(scopeSentences.slack),
    note: 'It can’t read messages. Digests go out as you set them up, everything else only with your approval.',
  },
  reddit: {
    asks: 'Reddit asks whether inGrow may act in your name. Only Reddit sees your password.',
    may: sentencesOf(scopeSentences.reddit),
    note: 'inGrow reads flairs, rules and your own posts, nothing else. It can’t read your messages or vote. Nothing is published without your approval.',
  },
  twitter: {
    asks: 'X asks whether inGrow may read and write posts in your name. Only X sees your password.',
    may: sentencesOf(scopeSentences.twitter),
    note: 'X charges this server for each post, more for one with a link. You see the price before you approve. Reading a post’s results costs too; inGrow does it four times in the first week. Nothing is published without your approval.',
  },
};

/** What happens to the permission when the user disconnects an account. */
export const disconnectMessages: Record<ChannelProvider, string> = {
  unipile: 'inGrow asks Unipile to delete the sign-in.',
  linkedin:
    'inGrow deletes its access token. You can also revoke access under Permitted services in your LinkedIn settings.',
  slack: 'Digests stop. inGrow deletes its access token and asks Slack to revoke it.',
  reddit: 'inGrow deletes its access token and asks Reddit to revoke it.',
  twitter: 'inGrow deletes its access token and asks X to revoke it.',
};

/** Links to the settings for the morning digest and other notices. */
export const digestLink = 'Choose the morning digest and other notices';
