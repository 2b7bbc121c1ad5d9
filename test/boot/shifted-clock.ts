// Loaded before a process's own code (`--import`): its clock is as far off as the file says at that moment.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_SHIFT ?? '';
let shift = 0;
const read = () => {
  shift = Number(readFileSync(file, 'utf8'));
};
read();
setInterval(read, 20).unref();

const now = () => RealDate.now() + shift;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (_, given, made) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given, made),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
});
