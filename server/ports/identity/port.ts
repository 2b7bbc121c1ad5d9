/** Who an ID token says somebody is, after it was verified. */
export type VerifiedIdentity = {
  /** The provider's uid. */
  uid: string;
  email: string;
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
};

/** Verifies ID tokens of the identity provider. */
export type Identity = {
  /**
   * Checks signature, issuer, audience and times.
   * @throws PortError `rejected` when the token proves nothing, `unavailable` when the keys cannot be read.
   */
  verify(idToken: string): Promise<VerifiedIdentity>;
};
