/** Texts about the owner's link and about confirming a claimed address. */
export const ownerMessages = {
  others: 'Other ways to sign in',
  title: 'Use your own data',
  help: 'Creates the administrator of this server.',
  takeOver: (email: string) =>
    `Your sample account ${email} becomes yours, with its data. Everyone else signed in to it is signed out.`,
  ends: (email: string) => `You’re signed in as ${email}. That session ends in this browser.`,
  name: 'Name',
  email: 'Email',
  emailHelp: 'Your own address',
  claim: 'Create administrator',
  keep: 'Keep this account',
  fresh: 'Start with an empty account',
  signInAs: (email: string) => `Sign in as ${email}`,

  unconfirmed: (email: string) => `${email} isn’t confirmed, so Google and email don’t sign you in yet.`,
  linkGoogle: 'Link Google',
  sendCode: 'Confirm by email',
  code: 'Code',
  codeHelp: 'Six digits from the email',
  confirm: 'Confirm',
  linked: 'Sign-in linked',
  noWays: 'To sign in without the terminal, set up Google or email.',
  notLinked: 'Sign-in not linked',
};
