/** Whether this browser can use a passkey at this address: not at a bare IP, and not without TLS. */
export const passkeysWorkHere = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
