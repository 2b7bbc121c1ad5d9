import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import type { FrameState } from './frame.tsx';
import { frameMessages } from './frame-messages.ts';
import { PersonMenu } from './person-menu.tsx';
import { PlaceLink } from './place-link.tsx';
import { type Place, placeOf } from './places.ts';
import { SampleTag } from './sample-tag.tsx';
import { SavedLinks } from './saved-links.tsx';
import classes from './side-nav.module.css';

type Props = FrameState & {
  places: readonly Place[];
  narrow: boolean;
  onNarrow: () => void;
  onKeys: () => void;
  onSignOut: () => void;
};

/** The navigation at the left: places, then saved views and lists, at the foot what is needed less. */
export function SideNav({ places, narrow, onNarrow, onKeys, onSignOut, ...state }: Props) {
  const { user, profiles, views, lists, sample, plan } = state;
  const { pathname } = useLocation();
  const here = placeOf(pathname);
  const narrowLabel = narrow ? frameMessages.expand : frameMessages.collapse;
  const isAtFoot = ({ name }: Place) => name === 'channels' || name === 'settings';
  const shown = places.find(({ name }) => name === 'signals')?.link.params?.connectedProfileId;
  const entries = (some: readonly Place[]) => (
    <ul className={classes.list}>
      {some.map((place) => (
        <li key={place.name}>
          <PlaceLink place={place} isCurrent={place.name === here} narrow={narrow} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={classes.nav} aria-label={frameMessages.main} data-narrow={narrow || undefined}>
      <div className={classes.top}>
        <Link to="/dashboard">
          <Logo markOnly={narrow} />
        </Link>
        <Tooltip label={narrowLabel} position="right">
          <ActionIcon variant="subtle" color="gray" aria-label={narrowLabel} onClick={onNarrow}>
            {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.middle}>
        {entries(places.filter((place) => !isAtFoot(place)))}
        {!narrow && shown !== undefined && (
          <SavedLinks
            views={views}
            lists={lists}
            connectedProfileId={shown}
            network={
              profiles.find(({ id }) => id === shown)?.network ?? (shown === 'real' ? 'real' : 'sample')
            }
          />
        )}
      </div>
      <div className={classes.foot}>
        {entries(places.filter(isAtFoot))}
        <div className={classes.tools}>
          <PersonMenu user={user} nameShown={!narrow} onSignOut={onSignOut} className={classes.person} />
          {!narrow && <SampleTag sample={sample} plan={plan} />}
        </div>
        <div className={classes.tools}>
          <ThemeSwitch />
          <Tooltip label={frameMessages.keys}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={frameMessages.keys}
              onClick={onKeys}
            >
              <IconKeyboard size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          {narrow && <SampleTag sample={sample} plan={plan} isShort />}
        </div>
      </div>
    </nav>
  );
}
