import { setNonce } from 'get-nonce';
import { cspNonce } from './csp-nonce.ts';

// The content security policy forbids code generated from strings, and allows styles only with the page's
// nonce. Zod picks its mode when it loads, which may happen later, with a screen. So its settings must be in
// place first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const nonce = cspNonce();
if (nonce !== undefined) setNonce(nonce);
