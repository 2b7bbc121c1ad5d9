import {
  IconBrandLinkedin,
  IconBrandReddit,
  IconBrandSlack,
  IconBrandX,
  IconCreditCard,
  IconFileDownload,
  IconKey,
  IconMail,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ServiceName } from '#core/services/index.ts';

export const serviceIcons: Record<ServiceName, TablerIcon> = {
  'sign-in': IconKey,
  unipile: IconBrandLinkedin,
  rapidapi: IconBrandLinkedin,
  'linkedin-data': IconFileDownload,
  model: IconSparkles,
  mail: IconMail,
  linkedin: IconBrandLinkedin,
  slack: IconBrandSlack,
  reddit: IconBrandReddit,
  twitter: IconBrandX,
  payment: IconCreditCard,
};
