import fc from 'fast-check';
import { cases } from './cases.ts';

// All property tests of a run use the run's seed, so failures can be reproduced.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.SEED),
  numRuns: cases(100, 7),
});
