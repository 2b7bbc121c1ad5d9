import { getRouteApi } from '@tanstack/react-router';
import { ArtifactPage } from '#web/features/agents/artifact-page.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { usePublishTargets } from './use-publish-targets.ts';

const route = getRouteApi('/dashboard/artifacts/$artifactId');

/** An artifact on its own page. */
export function ArtifactScreen() {
  const { artifactId } = route.useParams();
  const navigate = route.useNavigate();
  const zone = useProfile()?.timezone ?? 'UTC';
  const targets = usePublishTargets();
  return (
    <ArtifactPage
      key={artifactId}
      artifactId={artifactId}
      zone={zone}
      targets={targets}
      onDrafts={(compose) => void navigate({ to: '/dashboard/posts', search: { compose } })}
      onRemoved={() => void navigate({ to: '/dashboard/agents', search: {} })}
    />
  );
}
