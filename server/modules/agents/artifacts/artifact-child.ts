import type { ArtifactDetails, ArtifactFormat } from '#contract/artifacts.ts';
import { ChildFailed, ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import { type ArtifactFile, showPlain, writePlainFile } from './artifact-file.ts';

/** What people and models write takes milliseconds; what takes longer than this was made to take long, ms. */
const limitMs = 5_000;

const inChild = childModule<typeof import('./artifact-file.ts')>(
  new URL('./artifact-file.ts', import.meta.url),
  limitMs,
);

/** An artifact as a file, written in a child process; as plain text where it takes too much time or memory. */
export function writeFileInChild(
  userId: string,
  as: ArtifactFile,
  artifact: ArtifactDetails,
): Promise<string> {
  return orPlain(
    () => inChild({ urgent: true, userId }, (call) => call('writeFile', [as, artifact])),
    () => writePlainFile(as, artifact),
  );
}

/** A content as safe HTML and as plain text, from a child process; as it was written where it takes too much time or memory. */
export function renderInChild(
  userId: string,
  format: ArtifactFormat,
  content: string,
): Promise<{ html: string; text: string }> {
  return orPlain(
    () => inChild({ urgent: true, userId }, (call) => call('renderBoth', [format, content])),
    () => showPlain(content),
  );
}

/** A content as safe HTML for a frame of our page, from a child process; as text where it takes too much time or memory. */
export function framedInChild(userId: string, format: ArtifactFormat, content: string): Promise<string> {
  return orPlain(
    () => inChild({ urgent: true, userId }, (call) => call('renderPage', [format, content])),
    () => showPlain(content).html,
  );
}

async function orPlain<T>(render: () => Promise<T>, plain: () => T): Promise<T> {
  try {
    return await render();
  } catch (error) {
    if (error instanceof ChildLost || error instanceof ChildFailed) return plain();
    throw error;
  }
}
