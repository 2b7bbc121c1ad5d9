import { spawn } from 'node:child_process';

/** The user a program runs as. Undefined: the current user. */
export type ProgramUser = { uid: number; gid: number; name: string } | undefined;

/**
 * Runs one of PostgreSQL's programs to its end, with nothing from our environment (no secrets, no PG*
 * variables).
 *
 * @returns its exit code (null if it couldn't be started) and the last lines of its output
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
    // 'exit', not 'close', because the server that pg_ctl leaves running may keep the pipes open.
    child.on('exit', (code) => resolve({ code: code ?? 1, said: said.trim() }));
  });
}
