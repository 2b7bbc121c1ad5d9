import fc from 'fast-check';

// Every property test of a run uses the run's seed, so that what failed can be repeated.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
