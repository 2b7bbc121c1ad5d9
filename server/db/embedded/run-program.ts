import { spawn } from 'node:child_process';

/** Who a program runs as; undefined: as ourselves. */
export type ProgramUser = { uid: number; gid: number; name: string } | undefined;

/**
 * Runs one of PostgreSQL's programs to its end, with nothing of our environment (no secrets, no PG* variables).
 *
 * @returns its exit code (null when it could not be started) and the last lines that it wrote
 */
export function runProgram(
  program: string,
  args: string[],
  user: ProgramUser,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
    });
    let said = '';
    const keep = (text: Buffer) => {
      said = (said + text.toString()).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: null, said: error.message }));
    // 'exit', not 'close': the server that pg_ctl leaves behind may hold the pipes open.
    child.on('exit', (code) => resolve({ code: code ?? 1, said: said.trim() }));
  });
}
