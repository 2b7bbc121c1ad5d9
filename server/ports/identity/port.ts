/** Who an ID token says somebody is, after it was verified. */
export type VerifiedIdentity = {
  /** The provider's uid. */
  uid: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
  /** When they signed in at the provider: all tokens of one sign-in have it in common. */
  signedInAt: Date;
};

/** Verifies ID tokens of the identity provider. */
export type Identity = {
  /**
   * Checks signature, issuer, audience and times.
   * @throws PortError `rejected` when the token proves nothing, `unavailable` when the keys cannot be read.
   */
  verify(idToken: string): Promise<VerifiedIdentity>;
};
