/** Texts about the owner's link and about confirming a claimed address. */
export const ownerMessages = {
  others: 'Other ways to sign in',
  title: 'Use your own data',
  help: 'Creates the administrator of this server.',
  takeOver: (email: string) =>
    `Your sample account ${email} becomes yours, with its data. Others are signed out.`,
  ends: (email: string) => `You’re signed in as ${email}. That session ends in this browser.`,
  name: 'Name',
  email: 'Email',
  emailHelp: 'Your own address',
  claim: 'Create administrator',
  keep: 'Keep this account',
  fresh: 'Start with an empty account',
  signInAs: (email: string) => `Sign in as ${email}`,

  unconfirmed: (email: string) => `Confirm ${email} to sign in with Google or email.`,
  linkGoogle: 'Link Google',
  sendCode: 'Confirm by email',
  code: 'Code',
  codeHelp: 'Six digits from the email',
  confirm: 'Confirm',
  linked: 'Sign-in linked',
  noWays: 'Set up Google or email to sign in.',
  notLinked: 'Sign-in not linked',
};
