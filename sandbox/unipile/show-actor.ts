import { actorUrl } from '#sandbox/network-urls.ts';
import type { Actor, Company, Person } from '#sandbox/world/model.ts';

const DISTANCE = { 1: 'FIRST_DEGREE', 2: 'SECOND_DEGREE', 3: 'THIRD_DEGREE' } as const;

export function networkDistance(actor: Actor) {
  return actor.kind === 'person' ? DISTANCE[actor.distance] : null;
}

/** `GET /users/{identifier}`. As at the vendor, sections that weren't requested are left out. */
export function showProfile(person: Person, sections: ReadonlySet<string>) {
  const wants = (section: string) => sections.has('*') || sections.has(section);
  const { company, companyName } = person;
  return {
    object: 'UserProfile',
    provider: 'LINKEDIN',
    provider_id: person.id,
    public_identifier: person.slug,
    member_urn: `urn:li:member:${person.memberId}`,
    first_name: person.first,
    last_name: person.last,
    headline: person.headline ?? '',
    ...(person.about === undefined ? {} : { summary: person.about }),
    primary_locale: { country: 'US', language: 'en' },
    is_open_profile: false,
    is_premium: person.followers > 5000,
    is_influencer: false,
    is_creator: person.followers > 9000,
    is_hiring: false,
    is_open_to_work: person.headline?.includes('#OpenToWork') ?? false,
    is_relationship: person.distance === 1,
    network_distance: DISTANCE[person.distance],
    is_self: false,
    websites: [],
    follower_count: person.followers,
    connections_count: person.connections,
    location: `${person.city}, ${person.country}`,
    public_profile_url: actorUrl(person),
    ...(wants('experience') && companyName !== undefined
      ? {
          work_experience: [
            {
              ...(company ? { company_id: company.id } : {}),
              company: companyName,
              position: person.title,
              location: person.city,
              current: true,
              start: `3/1/${2014 + (person.connections % 11)}`,
              end: null,
            },
          ],
          work_experience_total_count: 1,
        }
      : {}),
    ...(wants('education') ? { education: [], education_total_count: 0 } : {}),
    ...(wants('skills') ? { skills: [], skills_total_count: 0 } : {}),
    ...(wants('languages') ? { languages: [], languages_total_count: 0 } : {}),
    ...(wants('certifications') ? { certifications: [], certifications_total_count: 0 } : {}),
  };
}

/** `GET /users/me`: the owner of the connected account. */
export function showOwner(person: Person) {
  return {
    object: 'AccountOwnerProfile',
    provider: 'LINKEDIN',
    provider_id: person.id,
    entity_urn: `urn:li:fsd_profile:${person.id}`,
    object_urn: `urn:li:member:${person.memberId}`,
    first_name: person.first,
    last_name: person.last,
    profile_picture_url: null,
    public_profile_url: actorUrl(person),
    public_identifier: person.slug,
    headline: person.headline ?? '',
    location: `${person.city}, ${person.country}`,
    email: `${person.first.toLowerCase()}@northwind-labs.example`,
    premium: true,
    open_profile: false,
    occupation: person.headline ?? '',
    recruiter: null,
    sales_navigator: null,
    organizations: [],
  };
}

/** What a member who isn't an administrator may do on a company page (`unipile-node-sdk` 1.9.3). */
const viewerPermissions = {
  canMembersInviteToFollow: true,
  canReadContentSuggestions: false,
  canReadMessages: false,
  canUpdateOrganizationProfile: false,
  canCreateOrganicShare: false,
  canReadAdminDashboard: false,
  canReadOrganizationActivity: false,
  canEditCurators: false,
  canManageOrganizationalPageFollow: false,
  canReadOrganizationFollowerAnalytics: false,
  canInviteMemberToFollow: false,
  canReadOrganizationLeadsAnalytics: false,
  canEditPendingAdministrators: false,
  canManageMessagingAccess: false,
  canSeeEmployeeExperienceAsMember: false,
  canEmployeesInviteToFollow: false,
  canSeeOrganizationAdministrativePage: false,
};

/** `GET /linkedin/company/{identifier}`. */
export function showCompany(company: Company) {
  return {
    object: 'CompanyProfile',
    id: company.id,
    name: company.name,
    description: company.tagline,
    entity_urn: `urn:li:fsd_company:${company.id}`,
    public_identifier: company.slug,
    profile_url: actorUrl(company),
    tagline: company.tagline,
    followers_count: company.followers,
    is_following: false,
    is_employee: false,
    default_locale: 'en_US',
    viewer_permissions: viewerPermissions,
    organization_type: 'PRIVATELY_HELD',
    messaging: { is_enabled: false },
    claimed: true,
    locations: [{ is_headquarter: true, country: company.country, city: company.city, street: [] }],
    industry: [company.industry],
    employee_count: company.employees,
    employee_count_range: staffRange(company.employees),
    website: `https://www.${company.slug}.example`,
    foundation_date: String(company.founded),
    insights: {
      employeesCount: {
        totalCount: company.employees,
        averageTenure: '2.8 years',
        employeesCountGraph: [],
        growthGraph: [{ monthRange: 12, growthPercentage: (company.founded % 19) - 4 }],
      },
    },
  };
}

/** The ranges in which the network counts employees. */
export function staffRange(employees: number): { from: number; to: number } {
  const bands = [1, 10, 50, 200, 500, 1000, 5000, 10_000];
  const at = bands.findIndex((to) => employees <= to);
  const to = bands[at] ?? 10_000;
  return { from: at > 0 ? (bands[at - 1] ?? 0) + 1 : 1, to };
}
