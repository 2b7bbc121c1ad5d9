/** Texts of /welcome: its frame, its three steps, and their pictures. */
export const welcomeMessages = {
  title: (name: string) => `Welcome, ${name.split(' ')[0]}`,
  toDashboard: 'Go to dashboard',
  steps: 'Steps',
  skip: 'Skip for now',
  next: 'Continue',
  notSaved: 'Not saved',

  profileStep: 'Your profile',
  profileTitle: 'Connect a profile',
  profileText: 'Connect your profile or company page. Read-only.',
  connected: 'Connected',

  dataStep: 'Your data',
  dataTitle: 'Bring your data',
  dataText: 'People appear below as they’re found.',
  sampleTab: 'Sample network',
  archiveTab: 'Data archive (ZIP)',
  linkedInTab: 'LinkedIn data',
  csvTab: 'CSV file',
  pasteTab: 'Paste URLs',
  waysLabel: 'Data sources',
  pasteNeedsProfile: 'Connect a profile first',
  connectProfile: 'Connect a profile',

  voiceStep: 'Your voice',
  idealTitle: 'Your ideal customer',
  writingTitle: 'Your offer and voice',
  voiceTitle: 'What you sell and how you write',
  voiceText: 'Drafts follow these rules.',
  voiceSave: 'Save and see signals',

  person: 'Person',
  score: 'Score',
  lastActivity: 'Last activity',
  nobodyYet: 'No people yet.',

  profilePicture: 'Example: a profile and the people who engage with it',
  profilePictureStatus: 'Syncs every 12 hours',
  profilePictureMore: 'and 127 more',
  voicePicture: 'Example: a comment drafted in your voice',
  voicePicturePost: 'Priya Raman: “We moved pricing out of the deck and onto the site.”',
  voicePictureDraft: '“Buyers who know the price before the call ask better questions. Ours did.”',
  voicePictureNote: 'Draft in your voice',
};

/** Texts shown before signing in: the home page, the sign-in page, and the beta page. */
export const entryMessages = {
  sentence: 'See who engages with your posts, how warm they are, and why.',
  signIn: 'Sign in',
  sample: (what: string) => `Sample network: ${what}.`,

  loginTitle: 'Sign in to inGrow',
  loginText: 'See who engages with your posts and who to talk to next.',
  signedOutTitle: 'You were signed out',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  next: 'Continue',
  signOut: 'Sign out',
  or: 'or',
  terminalTitle: 'Sign in from the terminal',
  terminal: 'On the server, run npm run owner -- you@example.com and open the link it prints.',
  samplePeople: 'Choose a sample person or enter any email address.',

  betaTitle: 'Join the beta',
  betaText: 'inGrow is open to invited teams. Leave your details to request access.',
  alreadyIn: 'Already have access?',
};
