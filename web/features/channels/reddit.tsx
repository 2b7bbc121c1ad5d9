import { IconBrandReddit } from '@tabler/icons-react';
import { api } from '#web/lib/api.ts';
import { type ChannelView, oauthCalls } from './channel-view.ts';
import { RedditFields } from './reddit-fields.tsx';
import { RedditPreview } from './reddit-preview.tsx';

export const reddit = {
  Icon: IconBrandReddit,
  purpose: 'Post to subreddits and your profile.',
  ways: {
    reddit: {
      asks: 'Reddit asks for your consent.',
      scopes: {
        identity: 'Read your user name and account details',
        submit: 'Submit posts and comments in your name',
        read: 'Read subreddits and posts that you can see',
        flair: 'Read and choose flairs for your posts',
        history: 'Read your posts, comments, votes, and saved and hidden posts',
      },
      note: 'Can’t read your messages or vote.',
      onDisconnect: 'inGrow deletes its access token and asks Reddit to revoke it.',
    },
  },
  calls: oauthCalls(api.reddit),
  Fields: RedditFields,
  Preview: RedditPreview,
} satisfies ChannelView;
