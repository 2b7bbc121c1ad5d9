import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ArtifactFormat } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import { formatCount } from '#core/pluralize.ts';
import { cspNonce } from '#web/lib/csp-nonce.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import answerClasses from './answer.module.css';
import { Answer } from './answer.tsx';
import classes from './artifact.module.css';
import { SourcesContext } from './citation-context.ts';
import { CitationPill } from './citation-pill.tsx';
import { numberCitations, splitCitations } from './citation-refs.ts';
import type { CsvTable } from './csv-table.ts';
import { frameDocument } from './frame-document.ts';
import { artifactPageQuery } from './queries.ts';

type Props = {
  id: string;
  version: number;
  format: ArtifactFormat;
  title: string;
  content: string;
  citations: readonly Citation[];
  realm: Realm;
  onRead: (citation: Citation) => void;
};

/** An artifact's content, rendered by its format. */
export function ArtifactContent({ id, version, format, title, content, citations, realm, onRead }: Props) {
  const sources = useMemo(
    () => ({ numbers: numberCitations(content, citations), realm, onRead }),
    [content, citations, realm, onRead],
  );
  if (content.trim() === '') return <p className="quiet">This artifact is empty.</p>;
  if (format === 'csv') {
    return (
      <SourcesContext value={sources}>
        <CsvContent title={title} content={content} />
      </SourcesContext>
    );
  }
  if (format === 'html') {
    return <PageContent id={id} version={version} title={title} />;
  }
  return (
    <SourcesContext value={sources}>
      <Answer text={content} />
    </SourcesContext>
  );
}

/**
 * Uses the HTML that the server cleaned: a browser connects to hosts named on a page before it checks the
 * policy.
 */
function PageContent({ id, version, title }: Pick<Props, 'id' | 'version' | 'title'>) {
  const page = useQuery(artifactPageQuery(id, version));
  if (page.isPending) return <Skeleton height={160} />;
  if (!page.data) {
    return <LoadError of={page} title="Couldn’t load the page" />;
  }
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={frameDocument(page.data.html, cspNonce())}
    />
  );
}

/** A cell whose sources are shown as numbers. */
function CitedText({ text }: { text: string }) {
  return splitCitations(text).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id
    'ref' in piece ? <CitationPill key={index} name={piece.ref} /> : piece.text,
  );
}

/** Undefined: not parsed yet. Null: not a CSV. */
function useCsvTable(content: string): CsvTable | null | undefined {
  const [read, setRead] = useState<{ of: string; table: CsvTable | null }>();
  useEffect(() => {
    let isWanted = true;
    void import('./csv-table.ts').then(({ readCsvTable }) => {
      if (isWanted) setRead({ of: content, table: readCsvTable(content) });
    });
    return () => {
      isWanted = false;
    };
  }, [content]);
  return read?.of === content ? read.table : undefined;
}

function CsvContent({ title, content }: { title: string; content: string }) {
  const table = useCsvTable(content);
  if (table === undefined) return <pre className={classes.plain}>{content.slice(0, 2000)}</pre>;
  if (table === null) {
    return (
      <>
        <p className="quiet">Not a valid table. Shown as text.</p>
        <pre className={classes.plain}>{content}</pre>
      </>
    );
  }
  const { head, body, rows, columns } = table;
  const left = [
    ...(body.length < rows ? [`the first ${formatCount(body.length)} of ${formatCount(rows)} rows`] : []),
    ...(head.length < columns ? [`the first ${head.length} of ${columns} columns`] : []),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways-scrolling region needs keyboard access */}
      <section className={answerClasses.wide} aria-label={title} tabIndex={0}>
        <table className={classes.csv}>
          <thead>
            <tr>
              {head.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
              <tr key={line}>
                {row.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id
                  <td key={index}>
                    <CitedText text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left.length > 0 && <p className="quiet">Showing {left.join(' and ')}. The export has everything.</p>}
    </>
  );
}
