import type { Vendor } from '#sandbox/vendor.ts';
import { firebaseFault } from './firebase-error.ts';
import { firebasePrefixes, firebaseRoutes } from './routes.ts';

export const firebase = {
  prefixes: firebasePrefixes,
  fault: firebaseFault,
  routes: firebaseRoutes,
} satisfies Vendor;
