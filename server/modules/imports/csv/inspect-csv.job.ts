import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { findEncoding } from '#server/modules/imports/table/find-encoding.ts';
import { deleteUpload, readUpload } from '#server/modules/imports/uploads.ts';
import { changeCsv } from './csv-import.ts';
import { findShape } from './find-shape.ts';

const Input = z.object({ csvImportId: z.uuid() });

/** Inspects an uploaded CSV file: its format, its columns, how many rows. Imports nothing. */
export const inspectCsvJob = defineJob<Deps, z.infer<typeof Input>, null>({
  name: 'inspect-csv',
  input: Input,
  retries: 0,
  maxOpen: maxOpenImports,
  async run({ db, clock }, run, { csvImportId }) {
    const { userId } = run;
    await run.report({ step: importsMessages.readingFile });
    const open = () => readUpload(db, { userId, uploadId: csvImportId });
    const shape = await findShape(open, await findEncoding(open()));
    const key = { userId, csvImportId };
    await changeCsv(db, key, { state: 'awaiting_mapping', shape, updated_at: clock.now() });
    return { message: null };
  },
  async onEnd({ db, clock }, { userId }, { csvImportId }, end) {
    await changeCsv(db, { userId, csvImportId }, { ...end, updated_at: clock.now() });
    await deleteUpload(db, { userId, uploadId: csvImportId });
  },
});
