/** Whether this browser can use a passkey at this address: not at a bare IP. Browsers hide WebAuthn without TLS. */
export const passkeysWorkHere = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
