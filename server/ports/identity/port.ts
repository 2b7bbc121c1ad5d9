/** The person an ID token identifies, after verification. */
export type VerifiedIdentity = {
  /** The provider's uid. */
  uid: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
  /** When they signed in at the provider. All tokens of one sign-in share it. */
  signedInAt: Date;
};

/** Verifies ID tokens of the identity provider. */
export type Identity = {
  /** What a verified token proves. `sample` and `emulator` prove nothing, because anyone can be anyone there. */
  proves: 'google' | 'sample' | 'emulator';
  /**
   * Checks signature, issuer, audience, and times.
   * @throws PortError `rejected` if the token proves nothing, `unavailable` if the keys can't be read
   */
  verify(idToken: string): Promise<VerifiedIdentity>;
};
