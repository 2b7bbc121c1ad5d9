/** Firebase stores its user under keys with this prefix in local or session storage. */
const prefix = 'firebase:authUser:';

function keysIn(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(prefix));
}

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return []; // storage is disabled
  }
}

/** Whether this browser may have a signed-in identity. Works without loading Firebase. */
export function mayHaveIdentity(): boolean {
  return storages().some((storage) => keysIn(storage).length > 0);
}

/** Removes all traces of an identity, whatever the provider's own sign-out did. */
export function eraseIdentityTrace(): void {
  for (const storage of storages()) for (const key of keysIn(storage)) storage.removeItem(key);
}
