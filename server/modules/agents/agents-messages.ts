/** Why a post can't be drafted, and what to check in a draft. */
export const postDraftErrors = {
  noText: 'This source has no text to write about. Choose another source, or write the post yourself.',
  noVoice: 'There’s nothing to write from yet. Say what the post is about, or add your voice in Settings.',
  empty: 'The model wrote nothing. Try again, or write it yourself.',
  brokeOff: 'The draft stopped partway. Keep what’s there, or draft again.',
  cut: 'The model stopped before the end. Finish it yourself, or draft again.',
} as const;
