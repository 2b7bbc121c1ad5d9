import { createServer, type Server, type Socket } from 'node:net';

/** The states a provider can be in. */
export const moods = [
  'healthy',
  'unauthorized',
  'rate limited',
  'server error',
  'cut off',
  'malformed',
  'strange',
] as const;
export type Mood = (typeof moods)[number];

/** What a mail server says to clients when they connect, and afterward. */
const greetings: Partial<Record<Mood, string[]>> = {
  healthy: [
    '220 mail.example ESMTP',
    '250 mail.example',
    '250 Ok',
    '250 Ok',
    '354 Go on',
    '250 Kept',
    '221 Bye',
  ],
  unauthorized: ['554 5.7.1 No access for you'],
  'rate limited': ['421 4.7.0 Too many connections'],
  'server error': ['220 mail.example ESMTP', '451 4.3.0 Failed', '451 4.3.0 Failed'],
  malformed: ['hello?'],
  strange: ['220 mail.example ESMTP', '250-mail.example\r\n250-X-NOT-DOCUMENTED\r\n250 SIZE 1000', '221 Bye'],
};

/** `heard` has what clients sent, unmodified. */
export type MoodyMail = { port: number; mood: Mood; heard: string[]; stop(): void };

/** A mail server that replies according to its mood, whatever it receives. */
export async function startMoodyMail(): Promise<MoodyMail> {
  const sockets = new Set<Socket>();
  const state = { port: 0, mood: 'healthy' as Mood, heard: [] as string[], stop: () => {} };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const lines = [...(greetings[state.mood] ?? [])];
    const say = () => {
      const line = lines.shift();
      if (line === undefined) socket.destroy();
      else socket.write(`${line}\r\n`);
    };
    socket.on('data', (chunk) => {
      const heard = chunk.toString();
      state.heard.push(heard);
      // A message ends with a line that has only a dot.
      if (/^[A-Z]{4}\b|\r\n\.\r\n$/.test(heard)) say();
    });
    say();
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  state.port = typeof address === 'object' && address ? address.port : 0;
  state.stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return state;
}
