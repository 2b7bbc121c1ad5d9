/** Texts of the Channels page. */
export const connectMessages = {
  channelsNotRead: 'Couldn’t load your channels',
  status: 'Nothing is posted in your name until you approve it',
  writePost: 'Write a post',
};

/** Links to the settings for the morning digest and other notices. */
export const digestLink = 'Notification settings';
