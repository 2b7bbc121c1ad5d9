import { Popover } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ArtifactDetails } from '#contract/agents/artifacts.ts';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import { pluralize } from '#core/pluralize.ts';
import classes from './artifact.module.css';
import { CitationLink } from './citation-pill.tsx';
import { publishedLength } from './citation-refs.ts';
import { LengthCount } from './length-count.tsx';
import { originLabel } from './origin-labels.ts';

type Props = {
  artifact: ArtifactDetails;
  /** The content of the version shown. */
  content: string;
  zone: string;
  realm: Realm;
  isPage: boolean;
  onRead: (citation: Citation) => void;
};

const kindNames: Record<Citation['kind'], string> = {
  signal: 'Person',
  post: 'Post',
  company: 'Company',
  feed_item: 'Feed item',
  list: 'List',
  own_post: 'Your post',
  artifact: 'Artifact',
};

/** The artifact's length, its sources, and its origin. */
export function ArtifactFoot({ artifact, content, zone, realm, isPage, onRead }: Props) {
  const { agent, queryId, citations } = artifact;
  const origin = originLabel(artifact, zone);
  return (
    <footer className={classes.foot}>
      {artifact.kind === 'post' && <LengthCount length={publishedLength(content)} />}
      {citations.length > 0 && (
        <Popover position="top-start" width={320} withRoles>
          <Popover.Target>
            <button type="button" className={classes.sources}>
              <IconLink size={13} stroke={1.8} aria-hidden />
              {pluralize(citations.length, 'source')}
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <ul className={classes.sourceList} aria-label="Sources">
              {citations.map((citation) => (
                <li key={citation.ref}>
                  <span className="quiet">{kindNames[citation.kind]}</span>
                  <CitationLink
                    citation={citation}
                    realm={realm}
                    onRead={onRead}
                    className={`${classes.source} cut`}
                  >
                    {citation.label}
                  </CitationLink>
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
      {isPage && agent && queryId ? (
        <Link
          to="/dashboard/agents/$agentId/$queryId"
          params={{ agentId: agent.id, queryId }}
          className={classes.origin}
        >
          {origin}
        </Link>
      ) : (
        <span>{origin}</span>
      )}
    </footer>
  );
}
