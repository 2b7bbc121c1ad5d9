import { setNonce } from 'get-nonce';
import { z } from 'zod';
import { cspNonce } from './csp-nonce.ts';

// The content security policy allows no code made from text, and styles only with the page's nonce. Zod decides
// how it works when a schema is made, so this runs before anything makes one.
z.config({ jitless: true });
const nonce = cspNonce();
if (nonce !== undefined) setNonce(nonce);
