import fc from 'fast-check';
import { cases } from './cases.ts';

// Every property test of a run uses the run's seed, so that what failed can be repeated.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env.SEED),
  numRuns: cases(100, 20),
});
