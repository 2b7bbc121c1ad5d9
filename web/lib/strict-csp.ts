import { setNonce } from 'get-nonce';
import { cspNonce } from './csp-nonce.ts';

// The content security policy allows no code made from text, and styles only with the page's nonce. Zod decides
// how it works when it is loaded, which screens may do later, so its settings are there before it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const nonce = cspNonce();
if (nonce !== undefined) setNonce(nonce);
