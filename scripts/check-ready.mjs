// The health check of a container: exits with 0 if the process in it is ready for work, otherwise with 1.
const { ROLE, PORT, HEALTH_PORT } = process.env;
const port = ROLE === 'worker' ? HEALTH_PORT : PORT;
const isReady = await fetch(`http://127.0.0.1:${port || '3000'}/health/ready`, {
  signal: AbortSignal.timeout(4000),
}).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
