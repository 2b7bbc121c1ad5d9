/** Texts about signing in, accounts and the beta. */
export const accessMessages = {
  googleNotSetUp: "Google sign-in isn't set up. Ask your administrator to set FIREBASE_PROJECT_ID.",
  noIdToken: 'The identity provider’s ID token is missing',
  notVerified: "This email address isn't verified. Verify it with Google, then sign in again.",
  emailNotSupported: 'This account’s email address isn’t supported. Sign in with another account.',
  emailMismatch: 'The email address doesn’t match this sign-in.',
  accountMismatch: 'The account doesn’t match this sign-in.',
  notInIdToken: 'doesn’t match the identity provider’s ID token',
  notConfirmed: "Google didn't confirm this sign-in. Sign in again.",
  tooManyFailures: 'Too many failed sign-ins',
  sessionEnded: 'Your session has ended. Sign in with Google again.',
  mailNotSetUp: "Email sign-in isn't set up. Ask your administrator to set SMTP_URL.",
  sampleSignInOff:
    'This server has an owner, so the sample sign-in opens no account. Sign in as you did before.',
  weakerSignIn: 'This account needs the sign-in it was opened with before.',
  claimedGoogle: 'Sign in as you did before, then link Google.',
  claimedMail: 'Sign in as you did before, then link your email.',
  ownerLinkInvalid:
    'This link doesn’t work. Print a new one on the server: npm run owner -- you@example.com.',
  ownerLinkNeeded:
    'This needs the owner’s link, used within ten minutes: run npm run owner -- your@address on the server, and open what it prints.',
  nothingToTakeOver: 'You’re no longer signed in with the sample account. Sign in again and open the link.',
  sampleAddress: 'must be your own address, not one of the sample network’s',
  addressTaken: (email: string) =>
    `${email} already has an account. To sign it in, run npm run owner -- ${email} on the server.`,
  otherGoogleAccount: (email: string) => `Choose the Google account of ${email}.`,
  alreadyProven: 'Your address is already confirmed.',
  emailInvalid: 'must be an email address',
  secretMissing: 'is required unless you send email and code',
  linkInvalid: 'This link doesn’t work. Open it from the email again, or request a new one.',
  linkUsed: 'This link has already been used. Request a new one to sign in.',
  linkReplaced:
    'This link is no longer valid because you used a newer one or the account was deleted. Request a new one.',
  linkExpired: 'This link expired after 15 minutes. Request a new one.',
  codeWrong: 'This code is wrong or has expired. Use the code from your latest email, or request a new one.',
  tooManyLinks: 'Too many attempts with sign-in links',
  profileFirst: 'Connect a profile to finish onboarding.',
  diskFull: "The database's disk is full.",
  databaseAway: "The database isn't responding.",
  entryInvalid: 'must be an address such as ann@example.com, or a domain',
  exportNotReady: 'This export isn’t ready yet. Wait until it’s done.',
  exportFailed: 'This export failed. Start a new one.',
  maxTokens: (max: number) => `You have ${max} access tokens, the maximum. Revoke one first.`,
  maxLinks: (max: number) => `You already have ${max} valid sign-in emails. Use one of them`,
  domainInvalid: (text: string) => `“${text}” isn’t a domain such as example.com`,
  noAdminLeft: (domain: string) =>
    `No administrator could sign in without ${domain}. Add another administrator’s domain first.`,
  wouldLockOut: (domain: string) =>
    `You sign in through ${domain} and would lock yourself out. Confirm to remove it anyway.`,
  notWhitelisted: (domain: string | null) => `The email domain ${domain} is not whitelisted.`,
  alreadyApproved: (domain: string) =>
    `This request was approved. To block ${domain} again, remove it from the list.`,
};
