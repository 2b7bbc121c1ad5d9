/** Why a post cannot be drafted, or what to look at in it. */
export const postDraftErrors = {
  noText: 'There are no words in it to write about. Choose another source, or write the post yourself.',
  noVoice:
    'There is nothing to write from yet. Say what the post is about, or fill in your voice in Settings.',
  empty: 'The model wrote nothing. Try again, or write it yourself.',
  brokeOff: 'The draft broke off. Keep what is there, or draft again.',
  cut: 'The model stopped before the end. Finish it yourself, or draft again.',
} as const;
